import type { Recorded } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { ChargeDisputed, ChargeDisputeEvent } from '#server/purchases/charge-disputes.events';
import { table } from '../projection.js';
import type { Rows } from '../rows.js';

/** A dispute of a payment. `credit`: what of `amount` the payer's wallet held when it opened; `taken`: what the provider took. */
export type DisputeRow = {
  dispute: string;
  reference: Reference;
  payer_id: UserId;
  purpose: ChargeDisputed['data']['purpose'];
  amount: Kobo;
  credit: Kobo;
  reason: string;
  due_at: Instant;
  status: 'open' | 'decided' | 'answered' | 'won' | 'lost';
  decision: 'accept' | 'contest' | null;
  note: Sealed | null;
  decided_at: Instant | null;
  decided_by: UserId | null;
  /** Why the provider refused the last decision. */
  failure: string | null;
  opened_at: Instant;
  reminded_at: Instant | null;
  ended_at: Instant | null;
  taken: Kobo | null;
};
/** What of a disputed amount paid for one purchase. */
type DisputedRow = { dispute: string; reference: Reference; listing_id: ListingId; amount: Kobo };

/** The tables of disputes in the view of purchases. */
export const disputeTables = {
  dispute: table<DisputeRow>(['dispute'], {
    dispute: 'text not null',
    reference: 'text not null',
    payer_id: 'text not null',
    purpose: 'text not null',
    amount: 'bigint not null',
    credit: 'bigint not null',
    reason: 'text not null',
    due_at: 'timestamptz not null',
    status: 'text not null',
    decision: 'text',
    note: 'jsonb',
    decided_at: 'timestamptz',
    decided_by: 'text',
    failure: 'text',
    opened_at: 'timestamptz not null',
    reminded_at: 'timestamptz',
    ended_at: 'timestamptz',
    taken: 'bigint',
  }),
  disputed: table<DisputedRow>(['dispute', 'reference'], {
    dispute: 'text not null',
    reference: 'text not null',
    listing_id: 'text not null',
    amount: 'bigint not null',
  }),
};

/** One statement each, as the view's own indexes. */
export const disputeIndexes = `
    create index if not exists dispute_waiting on dispute (due_at) where ended_at is null;
    create index if not exists dispute_ended on dispute (ended_at desc) where ended_at is not null;
    create index if not exists dispute_payer on dispute (payer_id) where ended_at is null;`;

type Tables = { dispute: Rows<DisputeRow>; disputed: Rows<DisputedRow> };
type Handlers = {
  [Type in ChargeDisputeEvent['type']]: (
    rows: Tables,
    event: Recorded<Extract<ChargeDisputeEvent, { type: Type }>>,
  ) => void;
};

/** What each step of a dispute writes. */
export const onDispute: Handlers = {
  ChargeDisputed: ({ dispute, disputed }, { data }) => {
    const { dispute: id, reference, payerId: payer_id, purpose, amount, credit, reason, dueAt, lines, at } = data;
    dispute.put({
      ...{ dispute: id, reference, payer_id, purpose, amount, credit, reason, due_at: dueAt, status: 'open' },
      ...{ decision: null, note: null, decided_at: null, decided_by: null, failure: null },
      ...{ opened_at: at, reminded_at: null, ended_at: null, taken: null },
    });
    for (const { reference, listingId: listing_id, amount } of lines)
      disputed.put({ dispute: id, reference, listing_id, amount });
  },
  ChargeDisputeReminded: ({ dispute }, { data: { dispute: id, dueAt, at } }) =>
    dispute.update({ dispute: id }, { reminded_at: at, due_at: dueAt }),
  ChargeDisputeDecided: ({ dispute }, { data: { dispute: id, decision, by, note, at } }) =>
    dispute.update(
      { dispute: id },
      { status: 'decided', decision, note, decided_at: at, decided_by: by, failure: null },
    ),
  ChargeDisputeAnswered: ({ dispute }, { data: { dispute: id } }) =>
    dispute.update({ dispute: id }, { status: 'answered' }),
  ChargeDisputeAnswerFailed: ({ dispute }, { data: { dispute: id, reason: failure } }) =>
    dispute.update(
      { dispute: id },
      { status: 'open', failure, decision: null, note: null, decided_at: null, decided_by: null },
    ),
  ChargeDisputeEnded: ({ dispute }, { data: { dispute: id, outcome, amount, at } }) =>
    dispute.update({ dispute: id }, { status: outcome, ended_at: at, taken: amount }),
};
