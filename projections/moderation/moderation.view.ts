import { accountEvents } from '#server/accounts/accounts.events';
import { listingEvents } from '#server/catalogue/catalogue.events';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { type Audience, table, view } from '../projection.js';

export type ProposalRow = {
  listing_id: ListingId;
  round: number;
  creator_id: UserId;
  asked: 'creator' | 'moderator';
  price: Kobo;
  note: Sealed | null;
  note_by: UserId;
  proposed_at: Instant;
  outcome: 'open' | 'agreed' | 'declined' | 'replaced';
  reason: Sealed | null;
  reason_by: UserId | null;
  answered_at: Instant | null;
};

const { PriceProposed, PriceAgreed, PriceDeclined } = listingEvents;
const { UserErased } = accountEvents;

/** What moderators and a creator settle about a listing: its price. */
export const moderationView = view({ PriceProposed, PriceAgreed, PriceDeclined, UserErased })({
  name: 'moderation',
  version: 1,
  tables: {
    proposal: table<ProposalRow>(
      ['listing_id', 'round'],
      {
        listing_id: 'text not null',
        round: 'int not null',
        creator_id: 'text not null',
        asked: 'text not null',
        price: 'bigint not null',
        note: 'jsonb',
        note_by: 'text not null',
        proposed_at: 'timestamptz not null',
        outcome: 'text not null',
        reason: 'jsonb',
        reason_by: 'text',
        answered_at: 'timestamptz',
      },
      [['listing_id', 'outcome'], ['note_by'], ['reason_by']],
    ),
  },
  indexes: `create index if not exists proposal_open on proposal (proposed_at) where outcome = 'open';`,

  on: {
    PriceProposed: ({ proposal }, { data }) => {
      const { listingId: listing_id, round, price, asked, note, at } = data;
      for (const { round: open } of proposal.where({ listing_id, outcome: 'open' }))
        proposal.update({ listing_id, round: open }, { outcome: 'replaced', answered_at: at });
      proposal.put({
        ...{ listing_id, round, creator_id: data.creatorId, asked, price, note, note_by: data.by, proposed_at: at },
        ...{ outcome: 'open', reason: null, reason_by: null, answered_at: null },
      });
    },
    PriceAgreed: ({ proposal }, { data: { listingId: listing_id, round, at } }) =>
      proposal.update({ listing_id, round }, { outcome: 'agreed', answered_at: at }),
    PriceDeclined: ({ proposal }, { data: { listingId: listing_id, round, by, reason, at } }) =>
      proposal.update({ listing_id, round }, { outcome: 'declined', reason, reason_by: by, answered_at: at }),
    UserErased: ({ proposal }, { data: { userId } }) => {
      for (const { listing_id, round } of proposal.where({ note_by: userId }))
        proposal.update({ listing_id, round }, { note: null });
      for (const { listing_id, round } of proposal.where({ reason_by: userId }))
        proposal.update({ listing_id, round }, { reason: null });
    },
  },

  audience: (event) => {
    if (event.type === 'UserErased') return [];
    const moderators: Audience[] = [{ role: 'moderator' }, { role: 'admin' }];
    return [{ user: event.data.creatorId }, ...moderators];
  },
});
