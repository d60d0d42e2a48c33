import { Readable } from 'node:stream';
import { Controller, Get, Header, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { type Receipt, receiptOf } from '#projections/receipts/receipts.queries';
import type { CommandIdentity } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { Reference } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import { mail } from '#server/kernel/reactions';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Outbox } from '#server/platform/outbox/outbox';
import { ReceiptBuyers } from './receipt.buyers.js';
import { CertificateCodes } from './certificate.codes.js';
import { receiptNumber, statusOf } from './receipt.js';
import { receiptPdf } from './receipt.pdf.js';
import { receiptLimit, resendReceiptLimit } from './receipts.limits.js';
import { certificate, receiptSent } from './receipts.output.js';

/** Roles that read every receipt. */
const READERS = ['finance', 'auditor', 'admin'];

/** Receipts of paid purchases, and their public certificates (A5.17, B10). */
@Controller()
export class ReceiptsController {
  constructor(
    private readonly buyers: ReceiptBuyers,
    private readonly certificates: CertificateCodes,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
  ) {}

  /** The receipt of one of the caller's payments as a PDF; finance, auditors and admins read every one. 404 where nothing was paid. */
  @Get(['purchases/:reference/receipt', 'purchases/:reference/receipt.pdf'])
  @Policy('user')
  async receipt(@CurrentUser() me: Me, @Param('reference') reference: Reference) {
    const receipt = await this.readable(me, reference);
    await this.limits.count(receiptLimit, me.id);
    const buyer = await this.buyers.of(receipt);
    const certificate = `${this.config.get('PUBLIC_URL')}/receipt/${this.certificates.codeOf(reference)}`;
    const document = await receiptPdf({ ...receipt, buyer, certificate });
    return new StreamableFile(document as unknown as Readable, {
      type: 'application/pdf',
      disposition: `attachment; filename="receipt-${receiptNumber(receipt)}.pdf"`,
    });
  }

  /** Mails the receipt to its buyer again, five times an hour at most. */
  @Post('purchases/:reference/receipt/resend')
  @Policy('user')
  @HttpCode(200)
  @Idempotent()
  @Output(receiptSent)
  async resend(
    @CurrentUser() me: Me,
    @Identity() { commandId }: CommandIdentity,
    @Param('reference') reference: Reference,
  ) {
    const receipt = await this.readable(me, reference, true);
    await this.limits.count(resendReceiptLimit, me.id);
    const amount = receipt.lines.reduce((sum, { price }) => sum + price, 0);
    const listingId = receipt.lines[0]!.listing_id;
    await this.outbox.run(
      mail('receipt', `receipt-${reference}-${commandId}`, { to: me.id, listingId, amount, reference }),
    );
    return { message: 'Receipt sent' };
  }

  /** Whether the purchase of this code is paid, and whether it was refunded. Names no person; 404 for any other code. */
  @Get('receipts/:code')
  @Policy('public')
  @Header('x-robots-tag', 'noindex')
  @Output(dataOf(certificate))
  async certificate(@Param('code') code: string) {
    const reference = this.certificates.referenceOf(code);
    const receipt = reference && (await receiptOf(this.db.sql, reference));
    if (!receipt) throw notFound();
    const amount = receipt.lines.reduce((sum, { price }) => sum + price, 0);
    const lines = receipt.lines.map(({ title, price, event_id, refunded_at }) => ({
      ...{ title, amount: toNaira(price), amount_kobo: price, event_id, refunded_at },
    }));
    return {
      data: {
        ...{ status: statusOf(receipt), number: receiptNumber(receipt), paid_at: receipt.paid_at },
        ...{ amount: toNaira(amount), amount_kobo: amount, currency: 'NGN', lines },
      },
    };
  }

  private async readable({ id, roles }: Me, reference: Reference, own = false): Promise<Receipt> {
    const receipt = await receiptOf(this.db.sql, reference);
    const isReader = !own && roles.some((role) => READERS.includes(role));
    if (!receipt || (receipt.buyer_id !== id && !isReader)) throw notFound();
    return receipt;
  }
}
