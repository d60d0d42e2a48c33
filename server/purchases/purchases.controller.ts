import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { sql } from 'kysely';
import { listingNamed, paymentOf } from '#projections/purchases/purchases.queries';
import { toNaira } from '#server/kernel/money';
import { missing } from '#server/kernel/refusal';
import { now } from '#server/platform/clock';
import { Idempotent } from '#server/platform/idempotency';
import { Input } from '#server/platform/input';
import { CurrentUser, type Me, Policy } from '#server/platform/policy';
import { RateLimits } from '#server/platform/rate-limits';
import { Database } from '#server/platform/sql';
import { Views } from '#server/platform/views';
import { BuyListing, type CheckoutAnswer, FundWallet, VerifyPayment } from './purchases.commands.js';
import { type DepositInput, depositInput, type PurchaseInput, purchaseInput } from './purchases.input.js';

@ApiTags('purchases')
@Controller()
@Policy('user')
export class PurchasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly views: Views,
  ) {}

  /** Buy Listing Now: orders the listing at its present price and answers where to pay. */
  @Post('listing/listing-purchase')
  @HttpCode(200)
  @Idempotent()
  async buy(@CurrentUser() me: Me, @Input(purchaseInput) input: PurchaseInput) {
    await this.limits.count('purchase', me.id);
    const listing = await listingNamed(this.db.sql, input.listing_id);
    if (!listing) throw missing();
    const order = {
      payerId: me.id,
      listingId: listing.id,
      expectedPrice: input.expected_price,
      email: await this.emailOf(me),
      at: now(),
    };
    return opened(await this.commands.execute<BuyListing, CheckoutAnswer>(new BuyListing(order)));
  }

  @Post('wallet/deposit')
  @HttpCode(200)
  @Idempotent()
  async deposit(@CurrentUser() me: Me, @Input(depositInput) { amount }: DepositInput) {
    await this.limits.count('deposit', me.id);
    const order = { payerId: me.id, amount, email: await this.emailOf(me), at: now() };
    return opened(await this.commands.execute<FundWallet, CheckoutAnswer>(new FundWallet(order)));
  }

  /** Where one of the caller's payments stands. */
  @Get('purchases/:reference')
  async standing(@CurrentUser() me: Me, @Param('reference') reference: string) {
    const payment = await paymentOf(this.db.sql, reference, me.id);
    if (!payment) throw missing();
    const { purpose, amount, slug, title } = payment;
    return {
      data: {
        reference: payment.reference,
        purpose,
        status: standing(payment.status),
        listing: slug ? { slug, title } : null,
        amount: toNaira(amount),
        amount_kobo: amount,
        currency: 'NGN',
      },
    };
  }

  /** The return page asks the provider at once; the query string alone never grants anything. */
  @Post('purchases/:reference/verify')
  @HttpCode(200)
  async verify(@CurrentUser() me: Me, @Param('reference') reference: string) {
    if (!(await paymentOf(this.db.sql, reference, me.id))) throw missing();
    await this.commands.execute(new VerifyPayment({ reference, at: now() }));
    await this.views.settled();
    return this.standing(me, reference);
  }

  private async emailOf(me: Me): Promise<string> {
    const { rows } = await sql<{ email: string }>`select email from app.person where id = ${me.id}`.execute(
      this.db.sql,
    );
    return rows[0]!.email;
  }
}

const opened = ({ reference, amount, authorizationUrl, accessCode }: CheckoutAnswer) => ({
  message: 'Authorization URL created',
  data: {
    message: 'Authorization URL created',
    authorization_url: authorizationUrl,
    access_code: accessCode,
    reference,
    purchase_id: reference,
    amount: toNaira(amount),
    amount_kobo: amount,
    currency: 'NGN',
    status: 'pending',
  },
});

/** A payment is shown as paid once what it bought is given, not when the money arrived. */
const standing = (status: string) =>
  ({ settled: 'pending', quarantined: 'pending', reversed: 'failed' })[status] ?? status;
