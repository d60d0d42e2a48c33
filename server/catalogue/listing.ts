import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, SectionId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { conflict, forbidden, invalid, notFound } from '#server/kernel/domain-error';
import {
  type ContentAdded,
  type ListingEvent,
  listingEvents,
  type ListingSubmitted,
  type NewContent,
  type Offer,
} from './catalogue.events.js';
import { decideEditing, type EditListing, type ResubmitListing } from './editing.js';
import { offerOf, refuseBadOffer, SECTION_TITLE } from './offer.js';

const MOST_SECTIONS = 100;
const MOST_ITEMS = 200;

/** The listing's number and its unique slug. */
type Address = Pick<ListingSubmitted['data'], 'number' | 'slug'>;
/** Whether the creator is verified when the listing is published. */
type Creator = { creatorVerified: boolean };
type Decision = { listingId: ListingId; by: UserId; at: Instant };

export class SubmitListing {
  readonly type = 'SubmitListing';
  constructor(readonly data: Omit<ListingSubmitted['data'], keyof Address>) {}
}

export class PublishListing {
  readonly type = 'PublishListing';
  constructor(readonly data: Decision) {}
}

export class RejectListing {
  readonly type = 'RejectListing';
  constructor(readonly data: Decision & { reason: Envelope }) {}
}

export class RequestChanges {
  readonly type = 'RequestChanges';
  constructor(readonly data: Decision & { reason: Envelope }) {}
}

/** `slug` is derived from the title; the decider makes it unique within the listing. */
export class AddSection {
  readonly type = 'AddSection';
  constructor(readonly data: Decision & { sectionId: SectionId; title: string; slug: string }) {}
}

export class AddContent {
  readonly type = 'AddContent';
  constructor(readonly data: Decision & { sectionId: SectionId; items: NewContent[] }) {}
}

export type ListingCommand =
  | WithFacts<SubmitListing, Address>
  | WithFacts<PublishListing, Creator>
  | RejectListing
  | RequestChanges
  | EditListing
  | ResubmitListing
  | AddSection
  | AddContent;

export type ListingStatus = 'pending_review' | 'changes_requested' | 'published' | 'rejected';
/** `status` is undefined until the listing is submitted. */
export type Listing = {
  status?: ListingStatus;
  creatorId: UserId;
  offer?: Offer;
  sections: Map<SectionId, { slug: string; items: number }>;
};

type PackedListing = Omit<Listing, 'sections'> & { sections: [SectionId, { slug: string; items: number }][] };

export const listing: Decider<Listing, ListingCommand, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ creatorId: '', sections: new Map() }),
  /** Events hold the texts of the sections: no decision reads more than twenty of them. */
  snapshot: {
    ...{ name: 'listing', version: 2, every: 20 },
    pack: ({ sections, ...state }) => ({ ...state, sections: [...sections] }),
    unpack(packed) {
      const { sections, ...state } = packed as PackedListing;
      return { ...state, sections: new Map(sections) };
    },
  },

  decide({ type, data }, state) {
    if (type === 'SubmitListing') {
      if (state.status) return [];
      refuseBadOffer(data);
      return [{ type: 'ListingSubmitted', data }];
    }
    if (!state.status) throw notFound();
    const { creatorId } = state;
    const { listingId, by, at } = data;
    if (isReview(type) && by === creatorId) throw forbidden('own_case', 'Somebody else must review your own listing.');
    switch (type) {
      case 'PublishListing':
        if (state.status === 'published') return [];
        if (state.status === 'rejected') throw conflict('rejected', 'This listing was rejected.');
        if (!state.offer?.licenceAffirmed)
          throw conflict('licence_not_affirmed', 'The creator has not affirmed holding the required licences.');
        if (!data.creatorVerified)
          throw conflict('creator_unverified', 'Verify this creator before you approve the listing.');
        return [{ type: 'ListingPublished', data: { listingId, creatorId, by, at } }];

      case 'RejectListing':
        if (state.status === 'rejected') return [];
        if (state.status === 'published') throw conflict('published', 'This listing is published already.');
        return [{ type: 'ListingRejected', data: { listingId, creatorId, by, reason: data.reason, at } }];

      case 'RequestChanges':
        if (state.status !== 'pending_review' && state.status !== 'changes_requested')
          throw conflict('decided', 'This listing was decided upon already.');
        return [{ type: 'ChangesRequested', data: { listingId, creatorId, by, reason: data.reason, at } }];

      case 'EditListing':
      case 'ResubmitListing':
        return decideEditing({ type, data } as EditListing | ResubmitListing, state);

      case 'AddSection': {
        refuseUnlessCreator(state, by);
        const { sectionId, title } = data;
        if (state.sections.has(sectionId)) return [];
        if (title.length < SECTION_TITLE.least || title.length > SECTION_TITLE.most)
          throw invalid('title', `Use ${SECTION_TITLE.least} to ${SECTION_TITLE.most} characters.`);
        if (state.sections.size >= MOST_SECTIONS)
          throw invalid('listing', `A listing has at most ${MOST_SECTIONS} sections.`);
        const position = state.sections.size + 1;
        return [
          {
            type: 'SectionAdded',
            data: { listingId, sectionId, title, slug: ownSlug(state, data.slug), position, at },
          },
        ];
      }

      case 'AddContent': {
        refuseUnlessCreator(state, by);
        const section = state.sections.get(data.sectionId);
        if (!section) throw notFound('This section does not exist.');
        if (section.items + data.items.length > MOST_ITEMS)
          throw invalid('section', `A section holds at most ${MOST_ITEMS} items.`);
        const items = data.items.map((item, i) => ({
          ...item,
          position: section.items + 1 + i,
        })) as ContentAdded['data']['items'];
        return [{ type: 'ContentAdded', data: { listingId, sectionId: data.sectionId, items, at } }];
      }
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'ListingSubmitted':
        return Object.assign(state, { status: 'pending_review', creatorId: data.creatorId, offer: offerOf(data) });
      case 'ListingEdited':
        return Object.assign(state, { offer: { ...state.offer, ...data.changes } });
      case 'ListingResubmitted':
        return Object.assign(state, { status: 'pending_review' });
      case 'ListingPublished':
        return Object.assign(state, { status: 'published' });
      case 'ListingRejected':
        return Object.assign(state, { status: 'rejected' });
      case 'ChangesRequested':
        return Object.assign(state, { status: 'changes_requested' });
      case 'SectionAdded':
        state.sections.set(data.sectionId, { slug: data.slug, items: 0 });
        return state;
      case 'ContentAdded':
        state.sections.get(data.sectionId)!.items += data.items.length;
        return state;
    }
  },
};

const isReview = (type: ListingCommand['type']) =>
  type === 'PublishListing' || type === 'RejectListing' || type === 'RequestChanges';

/** Throws unless `by` is the creator and the listing was not rejected. */
export function refuseUnlessCreator({ creatorId, status }: Listing, by: UserId) {
  if (by !== creatorId)
    throw status === 'published' ? forbidden('not_owner', 'Only the creator can change this listing.') : notFound();
  if (status === 'rejected') throw conflict('rejected', 'This listing was rejected.');
}

function ownSlug({ sections }: Listing, wanted: string): string {
  const taken = new Set([...sections.values()].map(({ slug }) => slug));
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
