import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { chargeDisputeOf, chargeDisputes, type DisputeOnDesk } from '#projections/purchases/charge-disputes.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { personOf } from '#server/kernel/names';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { DecideChargeDispute, type DisputeDecision } from './charge-dispute.js';
import { EvidenceReader } from './dispute-evidence.reader.js';
import { decisionForm, disputesFilter } from './purchases.input.js';
import { chargeDisputeShown, decided, disputeEvidence } from './purchases.output.js';
import { DISPUTE_NOTE } from './charge-disputes.events.js';

type DecisionRequest = { id: string; me: Me; identity: CommandIdentity; reason: string };

/** Payments that banks dispute (A5.20): finance gives the money back or submits the evidence, each with a note. */
@Controller('finance/card-disputes')
@Policy('finance')
export class ChargeDisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly evidence: EvidenceReader,
    private readonly views: ViewPositions,
  ) {}

  /** Those to decide on first, by the end of the time for evidence. */
  @Get()
  @Output(pageOf(chargeDisputeShown))
  async queue(@CurrentUser() me: Me, @Filter(disputesFilter) filter: z.output<typeof disputesFilter>) {
    const { count, rows } = await chargeDisputes(this.db.sql, filter);
    const results = await this.shown(rows, me);
    return paginated(this.config.get('PUBLIC_URL'), 'finance/card-disputes/', filter, count, results);
  }

  /** What the log knows of the payment: this is what is submitted. */
  @Get(':id/evidence')
  @Output(dataOf(disputeEvidence))
  async evidenceOf(@Param('id') id: string) {
    const { reference, payer_id: payerId, lines } = await this.found(id);
    const guides = lines.map(({ listing_id: listingId, reference: line }) => ({ listingId, reference: line }));
    const known = await this.evidence.of({ reference, payerId, lines: guides });
    if (!known) throw notFound();
    const priced = known.guides.map(({ price, ...guide }) => ({ ...guide, price_kobo: price }));
    return { data: { ...known, guides: priced } };
  }

  /** The payer gets the money back. 409 `not_open`; 403 `own_payment`. */
  @Post(':id/accept')
  @HttpCode(200)
  @Idempotent()
  @Output(decided)
  async accept(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(decisionForm) { reason }: z.output<typeof decisionForm>,
  ) {
    await this.decide('accept', { id, me, identity, reason });
    return { message: 'The money goes back' };
  }

  /** The evidence goes to the provider with the note. 409 `not_open`; 403 `own_payment`. */
  @Post(':id/contest')
  @HttpCode(200)
  @Idempotent()
  @Output(decided)
  async contest(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(decisionForm) { reason }: z.output<typeof decisionForm>,
  ) {
    await this.decide('contest', { id, me, identity, reason });
    return { message: 'The evidence is submitted' };
  }

  private async decide(decision: DisputeDecision, { id, me, identity, reason }: DecisionRequest) {
    await this.found(id);
    const note = await this.encryption.encrypt(me.id, DISPUTE_NOTE, reason);
    const command = new DecideChargeDispute({ dispute: id, decision, by: me.id, note, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
  }

  private async found(id: string) {
    const found = await chargeDisputeOf(this.db.sql, id);
    if (!found) throw notFound();
    return found;
  }

  private async shown(rows: DisputeOnDesk[], me: Me) {
    const notes = await openColumns(this.encryption, rows, { note: DISPUTE_NOTE });
    return rows.map((row, n) => {
      const { dispute: id, reference, purpose, status, reason, due_at, amount, credit, lines } = row;
      const { decision, decided_at, decided_by, failure, opened_at, reminded_at, ended_at, taken } = row;
      return {
        ...{ id, reference, purpose, status, reason, due_at, amount_kobo: amount, credit_kobo: credit },
        ...{ payer: personOf(row), is_own: row.payer_id === me.id },
        guides: lines.map(({ slug, title, ...line }) => ({
          ...{ slug, title, reference: line.reference, amount_kobo: line.amount },
        })),
        ...{ decision, note: row.note && (notes[n]!.note ?? REMOVED), decided_at, decided_by, failure },
        ...{ opened_at, reminded_at, ended_at, taken_kobo: taken },
      };
    });
  }
}
