import { accountEvents } from '#server/accounts/accounts.events';
import { listingEvents, type Offer } from '#server/catalogue/catalogue.events';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { type Audience, table, view } from '../projection.js';
import type { Rows } from '../rows.js';
import { contactsIn, printsOf } from './examined-text.js';

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

/** The moderator who has a listing for review. */
export type ClaimRow = { listing_id: ListingId; moderator_id: UserId; until: Instant };
/** What the automatic checks look for in a text: a field of the offer by its name, or an item of a section by its id. */
export type ExaminedRow = { listing_id: ListingId; part: string; prints: string[]; contacts: string[] };

const { PriceProposed, PriceAgreed, PriceDeclined, ReviewClaimed, ReviewReleased } = listingEvents;
const { ListingSubmitted, ListingEdited, ContentAdded, TextEdited } = listingEvents;
const { ListingPublished, ListingRejected, ChangesRequested } = listingEvents;
const { UserErased } = accountEvents;
const texts = { ListingSubmitted, ListingEdited, ContentAdded, TextEdited };
const claims = { ReviewClaimed, ReviewReleased, ListingPublished, ListingRejected, ChangesRequested };

/** What moderators need to decide on a listing, and what they settle with its creator: its price. */
export const moderationView = view({ ...texts, ...claims, PriceProposed, PriceAgreed, PriceDeclined, UserErased })({
  name: 'moderation',
  version: 2,
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
    claim: table<ClaimRow>(['listing_id'], {
      ...{ listing_id: 'text not null', moderator_id: 'text not null', until: 'timestamptz not null' },
    }),
    examined: table<ExaminedRow>(['listing_id', 'part'], {
      ...{ listing_id: 'text not null', part: 'text not null' },
      ...{ prints: 'text[] not null', contacts: 'text[] not null' },
    }),
  },
  indexes: `create index if not exists proposal_open on proposal (proposed_at) where outcome = 'open';
    create index if not exists examined_prints on examined using gin (prints);`,

  on: {
    ListingSubmitted: ({ examined }, { data }) => examineOffer(examined, data.listingId, data, true),
    ListingEdited: ({ examined }, { data }) => examineOffer(examined, data.listingId, data.changes),
    ContentAdded: ({ examined }, { data: { listingId, items } }) => {
      for (const item of items)
        if (item.resourcetype === 'Text') examine(examined, listingId, item.id, item.text, true);
    },
    TextEdited: ({ examined }, { data }) => examine(examined, data.listingId, data.contentId, data.text),

    ReviewClaimed: ({ claim }, { data: { listingId: listing_id, by: moderator_id, until } }) =>
      claim.put({ listing_id, moderator_id, until }),
    ReviewReleased: ({ claim }, { data }) => claim.remove({ listing_id: data.listingId }),
    ListingPublished: ({ claim }, { data }) => claim.remove({ listing_id: data.listingId }),
    ListingRejected: ({ claim }, { data }) => claim.remove({ listing_id: data.listingId }),
    ChangesRequested: ({ claim }, { data }) => claim.remove({ listing_id: data.listingId }),

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
    switch (event.type) {
      case 'PriceProposed':
      case 'PriceAgreed':
      case 'PriceDeclined':
        return [{ user: event.data.creatorId }, ...moderators];
      default:
        return moderators;
    }
  },
});

type Examined = Rows<ExaminedRow>;

function examineOffer(rows: Examined, listingId: ListingId, offer: Partial<Offer>, isNew = false) {
  for (const part of ['title', 'subtitle', 'description'] as const)
    if (offer[part] !== undefined) examine(rows, listingId, part, offer[part], isNew);
}

/** A text in which there is nothing to compare or to point at has no row. */
function examine(rows: Examined, listing_id: ListingId, part: string, text: string, isNew = false) {
  const [prints, contacts] = [printsOf(text), contactsIn(text)];
  if (prints.length || contacts.length) rows.put({ listing_id, part, prints, contacts });
  else if (!isNew) rows.remove({ listing_id, part });
}
