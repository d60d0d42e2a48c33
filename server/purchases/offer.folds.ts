import { type ListingEvent, listingEvents } from '#server/catalogue/catalogue.events';
import type { Fold } from '#server/kernel/decider';
import { conflict, forbidden, notFound, rejected } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { SaleShare } from './purchases.events.js';

/** A listing's authors and their shares, current price and numbers of sections and items, from its stream; undefined before it is submitted. */
export type OnOffer =
  | {
      creatorId: UserId;
      coauthors: readonly Omit<SaleShare, 'amount'>[];
      price: Kobo;
      published: boolean;
      sections: number;
      items: number;
    }
  | undefined;

/** What a listing and a person are to each other, from their streams. `isStaff`: the person works for the marketplace. */
export type Offered = { offer: OnOffer; isStaff: boolean; isOwned: boolean };

/**
 * The offer, where this person may buy it. Throws 409 `already_owned` or `empty_listing`, 404, 400 `own_listing` or
 * `not_on_offer`, 403 `staff`.
 */
export function buyable({ offer, isStaff, isOwned }: Offered, buyerId: UserId): NonNullable<OnOffer> {
  if (isOwned) throw conflict('already_owned', 'You already own this listing.');
  if (!offer) throw notFound();
  if (offer.creatorId === buyerId) throw rejected('own_listing', 'This is your own listing.');
  if (isCoauthor(offer, buyerId))
    throw rejected('own_listing', 'You are a co-author of this listing. You read it without buying it.');
  if (!offer.published) throw rejected('not_on_offer', 'This listing is not on sale.');
  if (isStaff) throw forbidden('staff', 'Staff accounts do not buy guides.');
  refuseEmpty(offer);
  return offer;
}

export const isCoauthor = ({ coauthors }: NonNullable<OnOffer>, personId: UserId) =>
  coauthors.some(({ userId }) => userId === personId);

/** A payment that began is completed all the same: contents are only ever added. */
function refuseEmpty({ sections, items }: NonNullable<OnOffer>) {
  if (sections === 0) throw conflict('empty_listing', 'This guide has no sections yet.');
  if (items === 0) throw conflict('empty_listing', 'The sections of this guide are still empty.');
}

/** A listing's creator and co-authors, price, availability and amount of contents for a purchase. */
export const offer: Fold<{ on: OnOffer }, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ on: undefined }),
  snapshot: {
    ...{ name: 'offer', version: 5, every: 20 },
    pack: (state) => state,
    unpack: (packed) => packed as { on: OnOffer },
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'ListingSubmitted':
        state.on = {
          creatorId: data.creatorId,
          price: data.price,
          published: false,
          sections: 0,
          items: 0,
          coauthors: [],
        };
        return state;
      case 'ListingEdited':
        if (state.on) state.on = { ...state.on, price: data.changes.price ?? state.on.price };
        return state;
      case 'PriceAgreed':
        if (state.on) state.on = { ...state.on, price: data.price };
        return state;
      case 'ListingResubmitted':
      case 'PriceProposed':
      case 'PriceDeclined':
      case 'ReviewClaimed':
      case 'ReviewReleased':
      case 'ReviewChecked':
      case 'ListingVerified':
        return state;
      case 'ListingPublished':
      case 'ListingUnarchived':
        if (state.on) state.on = { ...state.on, published: true };
        return state;
      case 'ListingRejected':
      case 'ChangesRequested':
      case 'ListingArchived':
      case 'ListingSuspended':
        if (state.on) state.on = { ...state.on, published: false };
        return state;
      case 'ListingRestored':
        if (state.on) state.on = { ...state.on, published: data.status === 'published' };
        return state;
      case 'CoauthorInvitationAccepted': {
        const { userId, basisPoints } = data;
        if (state.on) state.on = { ...state.on, coauthors: [...others(state.on, userId), { userId, basisPoints }] };
        return state;
      }
      case 'CoauthorRemoved':
      case 'CoauthorLeft':
        if (state.on) state.on = { ...state.on, coauthors: others(state.on, data.userId) };
        return state;
      case 'SectionAdded':
        return having(state, { sections: 1 });
      case 'ContentAdded':
        return having(state, { items: data.items.length });
      case 'SectionRemoved':
        return having(state, { sections: -1, items: -data.items });
      case 'SectionRestored':
        return having(state, { sections: 1, items: data.items });
      case 'ContentRemoved':
        return having(state, { items: -1 });
      case 'ContentRestored':
        return having(state, { items: 1 });
      case 'SectionRenamed':
      case 'SectionPreviewChanged':
      case 'SectionsReordered':
      case 'TextEdited':
      case 'PictureDescribed':
      case 'ChecklistEntryEdited':
      case 'ContentReordered':
      case 'CoauthorInvited':
      case 'CoauthorInvitationDeclined':
      case 'CoauthorInvitationWithdrawn':
        return state;
    }
  },
};

const others = ({ coauthors }: NonNullable<OnOffer>, personId: UserId) =>
  coauthors.filter(({ userId }) => userId !== personId);

function having(state: { on: OnOffer }, { sections = 0, items = 0 }: { sections?: number; items?: number }) {
  if (state.on) state.on = { ...state.on, sections: state.on.sections + sections, items: state.on.items + items };
  return state;
}
