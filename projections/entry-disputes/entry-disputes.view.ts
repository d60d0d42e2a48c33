import { accountEvents } from '#server/accounts/accounts.events';
import {
  type DisputeOutcome,
  type DisputeReason,
  entryDisputeEvents,
} from '#server/entry-disputes/entry-disputes.events';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { MovementKind } from '#server/kernel/movements';
import type { Sealed } from '#server/kernel/sealed';
import { type Audience, table, view } from '../projection.js';

/** The entry's facts are those at the time of the dispute. `since`: when the owner last wrote. */
export type DisputeRow = {
  /** The id of the entry. */
  id: string;
  owner_id: UserId;
  revision: number;
  kind: MovementKind;
  direction: 'in' | 'out';
  amount: Kobo;
  reference: Reference;
  listing_id: ListingId | null;
  entry_at: Instant;
  reason: DisputeReason;
  status: 'open' | 'answered' | 'solved';
  reopenings: number;
  claim_by: UserId | null;
  claim_until: Instant | null;
  created_at: Instant;
  since: Instant;
  answered_at: Instant | null;
};
/** What the owner or a person of finance wrote; `number` is the event's in the stream of the dispute. */
export type DisputeMessageRow = {
  dispute_id: string;
  number: number;
  by_owner: boolean;
  author_id: UserId;
  /** Null after the author is erased. */
  text: Sealed | null;
  outcome: DisputeOutcome | null;
  at: Instant;
};

const { UserErased } = accountEvents;
const UNCLAIMED = { claim_by: null, claim_until: null };

/** Disputes of entries with what was written. Those of an erased owner are gone. */
export const entryDisputesView = view({ ...entryDisputeEvents, UserErased })({
  name: 'entry_disputes',
  version: 1,
  tables: {
    dispute: table<DisputeRow>(
      ['id'],
      {
        id: 'text not null',
        owner_id: 'text not null',
        revision: 'bigint not null',
        kind: 'text not null',
        direction: 'text not null',
        amount: 'bigint not null',
        reference: 'text not null',
        listing_id: 'text',
        entry_at: 'timestamptz not null',
        reason: 'text not null',
        status: 'text not null',
        reopenings: 'int not null',
        claim_by: 'text',
        claim_until: 'timestamptz',
        created_at: 'timestamptz not null',
        since: 'timestamptz not null',
        answered_at: 'timestamptz',
      },
      [['owner_id']],
    ),
    message: table<DisputeMessageRow>(
      ['dispute_id', 'number'],
      {
        dispute_id: 'text not null',
        number: 'int not null',
        by_owner: 'boolean not null',
        author_id: 'text not null',
        text: 'jsonb',
        outcome: 'text',
        at: 'timestamptz not null',
      },
      [['dispute_id'], ['author_id']],
    ),
  },
  indexes: `create index if not exists dispute_waiting on dispute (since) where status = 'open';
    create index if not exists dispute_answered on dispute (answered_at desc) where status <> 'open';`,

  on: {
    EntryDisputed: ({ dispute, message }, { revision: number, data: { ownerId, entry, reason, text, at } }) => {
      const { id, revision, kind, direction, amount, reference, listingId: listing_id, at: entry_at } = entry;
      dispute.put({
        ...{ id, owner_id: ownerId, revision, kind, direction, amount, reference, listing_id, entry_at },
        ...{ reason, status: 'open', reopenings: 0, ...UNCLAIMED, created_at: at, since: at, answered_at: null },
      });
      message.put({ dispute_id: id, number, by_owner: true, author_id: ownerId, text, outcome: null, at });
    },
    EntryDisputeClaimed: ({ dispute }, { data: { entry, by, until } }) =>
      dispute.update({ id: entry.id }, { claim_by: by, claim_until: until }),
    EntryDisputeReleased: ({ dispute }, { data: { entry } }) => dispute.update({ id: entry.id }, UNCLAIMED),
    EntryDisputeAnswered: ({ dispute, message }, { revision: number, data: { entry, by, outcome, answer, at } }) => {
      dispute.update({ id: entry.id }, { status: 'answered', answered_at: at, ...UNCLAIMED });
      message.put({ dispute_id: entry.id, number, by_owner: false, author_id: by, text: answer, outcome, at });
    },
    EntryDisputeReopened: ({ dispute, message }, { revision: number, data: { ownerId, entry, text, at } }) => {
      dispute.update({ id: entry.id }, { status: 'open', since: at });
      dispute.add({ id: entry.id }, { reopenings: 1 });
      message.put({ dispute_id: entry.id, number, by_owner: true, author_id: ownerId, text, outcome: null, at });
    },
    EntryDisputeSolved: ({ dispute }, { data: { entry } }) =>
      dispute.update({ id: entry.id }, { status: 'solved', ...UNCLAIMED }),

    UserErased: ({ dispute, message }, { data: { userId } }) => {
      for (const { dispute_id, number } of message.where({ author_id: userId }))
        message.update({ dispute_id, number }, { text: null });
      for (const { id } of dispute.where({ owner_id: userId })) {
        for (const { number } of message.where({ dispute_id: id })) message.remove({ dispute_id: id, number });
        dispute.remove({ id });
      }
    },
  },

  audience: ({ type, data }) => {
    const desk: Audience[] = [{ role: 'finance' }, { role: 'admin' }];
    if (type === 'UserErased') return [{ user: data.userId }, ...desk];
    // Who of finance has it concerns the desk alone.
    return type === 'EntryDisputeClaimed' || type === 'EntryDisputeReleased' ? desk : [{ user: data.ownerId }, ...desk];
  },
});
