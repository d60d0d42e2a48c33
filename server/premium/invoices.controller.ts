import { Readable } from 'node:stream';
import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { userOf } from '#projections/accounts/accounts.queries';
import { chargeOf, type ChargeRow } from '#projections/premium/premium.queries';
import { notFound } from '#server/kernel/domain-error';
import type { Reference } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { type Buyer, creditNoteOf, invoiceOf, premiumPdf } from './invoice.pdf.js';
import { invoiceLimit } from './premium.limits.js';

/** The documents of the caller's charges of Premium, as PDFs (A17.11). */
@Controller('premium/charges/:reference')
@Policy('user')
export class InvoicesController {
  constructor(
    private readonly db: Database,
    private readonly limits: RateLimits,
  ) {}

  /** The invoice of one of the caller's charges; 404 for one that was not paid, and for those of others. */
  @Get('invoice')
  async invoice(@CurrentUser() me: Me, @Param('reference') reference: Reference) {
    const charge = await this.own(me, reference);
    if (!charge.invoice) throw notFound();
    return this.file(invoiceOf(charge, await this.buyer(me)), 'invoice');
  }

  /** The credit note of its refund; 404 for one that was not refunded. */
  @Get('credit-note')
  async creditNote(@CurrentUser() me: Me, @Param('reference') reference: Reference) {
    const charge = await this.own(me, reference);
    if (!charge.credit_note) throw notFound();
    return this.file(creditNoteOf(charge, await this.buyer(me)), 'credit-note');
  }

  private async own(me: Me, reference: Reference): Promise<ChargeRow> {
    const charge = await chargeOf(this.db.sql, reference, me.id);
    if (!charge) throw notFound();
    await this.limits.count(invoiceLimit, me.id);
    return charge;
  }

  private async buyer({ id }: Me): Promise<Buyer> {
    const user = await userOf(this.db.sql, id);
    return { name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim(), email: user?.email ?? '' };
  }

  private async file(paper: ReturnType<typeof invoiceOf>, kind: string) {
    const document = await premiumPdf(paper);
    return new StreamableFile(document as unknown as Readable, {
      type: 'application/pdf',
      disposition: `attachment; filename="${kind}-${paper.number}.pdf"`,
    });
  }
}
