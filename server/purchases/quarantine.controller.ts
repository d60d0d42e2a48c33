import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { disputesOf } from '#projections/purchases/charge-disputes.queries';
import { type HeldCharge, heldCharges } from '#projections/purchases/charges.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { Reference } from '#server/kernel/ids';
import { personOf } from '#server/kernel/names';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { chargeDispute, isDisputeOpen } from './charge-dispute.js';
import { PaymentViews } from './payment.views.js';
import { type Payment, payment } from './payment.js';
import { isOrder } from './order.references.js';
import { OrderViews } from './orders.views.js';
import { isReference } from './payment.shape.js';
import { VerifyPayment } from './purchases.commands.js';
import { decisionForm, heldFilter } from './purchases.input.js';
import { decided, heldCharge } from './purchases.output.js';
import { AcceptCharge, type HeldDisputes, ReturnCharge, worth } from './quarantine.js';
import { DECISION_NOTE } from './purchases.events.js';

type DecisionRequest = { me: Me; identity: CommandIdentity; reference: Reference; reason: string };

/** Payments whose charge differs from what was asked for (A5.6): finance accepts or returns each, with a reason. */
@Controller('finance/held-payments')
@Policy('finance')
export class QuarantineController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly orders: OrderViews,
    private readonly outcomes: PaymentViews,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(pageOf(heldCharge))
  async queue(@CurrentUser() me: Me, @Filter(heldFilter) filter: z.output<typeof heldFilter>) {
    const { count, rows } = await heldCharges(this.db.sql, filter);
    const notes = await openColumns(this.encryption, rows, { note: DECISION_NOTE });
    const charges = rows.map((row, n) => shown(row, row.note && (notes[n]!.note ?? REMOVED), me));
    return paginated(this.config.get('PUBLIC_URL'), 'finance/held-payments/', filter, count, charges);
  }

  /** The charge counts for what it is worth. 409 `not_held`, `not_acceptable`, `charge_unknown`, `payment_disputed`; 403 `own_payment`. */
  @Post(':reference/accept')
  @HttpCode(200)
  @Idempotent()
  @Output(decided)
  async accept(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('reference') reference: string,
    @Input(decisionForm) { reason }: z.output<typeof decisionForm>,
  ) {
    await this.decide(AcceptCharge, { me, identity, reference, reason });
    const paid = await this.store.state(payment, reference);
    if (isOrder(reference) && paid.status !== 'none') await this.orders.outcomeOf(reference, paid.payerId);
    else await this.outcomes.outcomeOf(reference);
    return { message: 'Payment accepted' };
  }

  /** The provider is to send the charge back. 409 `not_held`, `nothing_paid`, `charge_unknown`, `payment_disputed`; 403 `own_payment`. */
  @Post(':reference/return')
  @HttpCode(200)
  @Idempotent()
  @Output(decided)
  async return(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('reference') reference: string,
    @Input(decisionForm) { reason }: z.output<typeof decisionForm>,
  ) {
    await this.decide(ReturnCharge, { me, identity, reference, reason });
    return { message: 'Payment goes back' };
  }

  /** What the provider confirmed is asked first for a charge that an earlier release held without it. */
  private async decide(Decision: typeof AcceptCharge | typeof ReturnCharge, order: DecisionRequest) {
    const { me, identity, reference, reason } = order;
    if (!isReference(reference) && !isOrder(reference)) throw notFound();
    const verify = new VerifyPayment({ reference, at: now() });
    const status = await this.commands.execute<VerifyPayment, Payment['status']>(verify);
    if (status === 'none') throw notFound();
    const note = await this.encryption.encrypt(me.id, DECISION_NOTE, reason);
    const decision = { reference, by: me.id, note, disputes: await this.disputesOf(reference), at: now() };
    await this.commands.execute(identified(new Decision(decision), identity));
    await this.views.settled();
  }

  /** The view names the disputes of the charge, their streams decide. */
  private async disputesOf(reference: Reference): Promise<HeldDisputes> {
    const ids = await disputesOf(this.db.sql, reference);
    const disputes = await Promise.all(ids.map((id) => this.store.state(chargeDispute, id)));
    const taken = disputes.reduce((sum, one) => sum + (one.status === 'none' ? 0 : (one.taken ?? 0)), 0);
    return { isOpen: disputes.some(isDisputeOpen), taken };
  }
}

const shown = ({ asked, acceptable, paid, requested, taken, ...row }: HeldCharge, note: string | null, me: Me) => ({
  ...{ reference: row.reference, purpose: row.purpose, reason: row.reason, status: row.status },
  payer: personOf(row),
  listing: row.slug === null ? null : { slug: row.slug, title: row.title },
  ...{ amount_kobo: asked, requested, paid, currency: row.currency },
  value_kobo: acceptable && paid !== null ? worth({ paid, requested }, asked, taken) : 0,
  ...{ is_own: row.payer_id === me.id, failure: row.failure, held_at: row.held_at, decided_at: row.decided_at },
  ...{ note, decided_by: row.decided_by },
});
