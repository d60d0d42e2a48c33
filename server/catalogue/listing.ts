import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import { type ListingEvent, listingEvents, type ListingSubmitted } from './catalogue.events.js';
import {
  type AvailabilityCommand,
  decideAvailability,
  evolveAvailability,
  isAvailabilityCommand,
} from './availability.js';
import { type ClaimCommand, decideClaim, evolveClaim, isClaimCommand, refuseClaimed } from './review-claim.js';
import { type CoauthorCommand, decideCoauthors, evolveCoauthors, isCoauthorCommand } from './coauthors.js';
import { decideEditing, type EditListing, type ResubmitListing } from './editing.js';
import { decideSections, evolveSections, packSections, unpackSections } from './listing-sections.js';
import { isSectionCommand, type SectionCommand } from './section-commands.js';
import {
  isAuthor,
  type Listing,
  refuseEmpty,
  refuseUnlessAuthor,
  refuseUnlessCreator,
  wasPublished,
} from './listing-state.js';
import { offerOf, refuseBadOffer } from './offer.js';
import { decideVerification, type VerifyListing } from './verification.js';
import { decidePricing, evolvePricing, isPricingCommand, type PricingCommand } from './pricing.js';
import { isChecked, reviewChecked, type Ticked } from './review-checks.js';

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
  constructor(readonly data: Decision & Ticked) {}
}

export class RejectListing {
  readonly type = 'RejectListing';
  constructor(readonly data: Decision & { reason: Envelope }) {}
}

export class RequestChanges {
  readonly type = 'RequestChanges';
  constructor(readonly data: Decision & { reason: Envelope }) {}
}

export type ListingCommand =
  | WithFacts<SubmitListing, Address>
  | WithFacts<PublishListing, Creator>
  | RejectListing
  | RequestChanges
  | EditListing
  | ResubmitListing
  | AvailabilityCommand
  | ClaimCommand
  | VerifyListing
  | PricingCommand
  | CoauthorCommand
  | SectionCommand;

export const listing: Decider<Listing, ListingCommand, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ creatorId: '', sections: new Map(), coauthors: new Map() }),
  /** Events hold the texts of the sections: no decision reads more than twenty of them. */
  snapshot: {
    ...{ name: 'listing', version: 8, every: 20 },
    pack: ({ sections, coauthors, ...state }) => ({
      ...{ ...state, sections: packSections(sections), coauthors: [...coauthors] },
    }),
    unpack: (packed) => {
      const { sections, coauthors, ...state } = packed as Listing;
      return { ...state, sections: unpackSections(sections), coauthors: new Map(coauthors) };
    },
  },

  decide(command, state) {
    if (command.type === 'SubmitListing') {
      if (state.status) return [];
      refuseBadOffer(command.data);
      return [{ type: 'ListingSubmitted', data: command.data }];
    }
    if (!state.status) throw notFound();
    if (isSectionCommand(command)) {
      refuseUnlessAuthor(state, command.data.by);
      return decideSections(command, state.sections);
    }
    if (isCoauthorCommand(command)) return decideCoauthors(command, state);
    if (isPricingCommand(command)) return decidePricing(command, state);
    if (isAvailabilityCommand(command)) return decideAvailability(command, state);
    if (isClaimCommand(command)) return decideClaim(command, state);
    if (command.type === 'VerifyListing') return decideVerification(command, state);
    const { creatorId } = state;
    const { type, data } = command;
    const { listingId, by, at } = data;
    if (isReview(type) && isAuthor(state, by))
      throw forbidden('own_case', 'Somebody else must review your own listing.');
    switch (type) {
      case 'PublishListing':
        if (state.status === 'published') return [];
        if (state.status === 'rejected') throw conflict('rejected', 'This listing was rejected.');
        if (wasPublished(state.status)) throw conflict('decided', 'This listing was decided upon already.');
        refuseClaimed(state, data);
        refuseUnlessReady(state, data);
        return [
          reviewChecked({ listingId, creatorId, by, at }, data),
          { type: 'ListingPublished', data: { listingId, creatorId, by, at } },
        ];

      case 'RejectListing':
        if (state.status === 'rejected') return [];
        if (wasPublished(state.status)) throw conflict('published', 'This listing is published already.');
        refuseClaimed(state, data);
        return [{ type: 'ListingRejected', data: { listingId, creatorId, by, reason: data.reason, at } }];

      case 'RequestChanges':
        if (state.status !== 'pending_review' && state.status !== 'changes_requested')
          throw conflict('decided', 'This listing was decided upon already.');
        refuseClaimed(state, data);
        return [{ type: 'ChangesRequested', data: { listingId, creatorId, by, reason: data.reason, at } }];

      case 'EditListing':
      case 'ResubmitListing':
        refuseUnlessCreator(state, by);
        return decideEditing({ type, data } as EditListing | ResubmitListing, state);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ListingSubmitted':
        return Object.assign(state, {
          ...{ status: 'pending_review', creatorId: event.data.creatorId, offer: offerOf(event.data) },
        });
      case 'ListingEdited':
        return Object.assign(state, { offer: { ...state.offer, ...event.data.changes }, checked: false });
      case 'ListingResubmitted':
        return Object.assign(state, { status: 'pending_review' });
      case 'ListingPublished':
        return Object.assign(state, { status: 'published', claim: undefined });
      case 'ListingRejected':
        return Object.assign(state, { status: 'rejected', claim: undefined });
      case 'ChangesRequested':
        return Object.assign(state, { status: 'changes_requested', claim: undefined });
      case 'ReviewClaimed':
      case 'ReviewReleased':
        return evolveClaim(state, event);
      case 'ReviewChecked':
        return Object.assign(state, { checked: isChecked(event.data.checked) });
      case 'ListingVerified':
        return state;
      case 'ListingArchived':
      case 'ListingUnarchived':
      case 'ListingSuspended':
      case 'ListingRestored':
        return evolveAvailability(state, event);
      case 'PriceProposed':
      case 'PriceAgreed':
      case 'PriceDeclined':
        return evolvePricing(state, event);
      case 'CoauthorInvited':
      case 'CoauthorInvitationAccepted':
      case 'CoauthorInvitationDeclined':
      case 'CoauthorInvitationWithdrawn':
      case 'CoauthorRemoved':
      case 'CoauthorLeft':
        return evolveCoauthors(state, event);
      default:
        evolveSections(state.sections, event);
        return Object.assign(state, { checked: false });
    }
  },
};

const isReview = (type: ListingCommand['type']) =>
  type === 'PublishListing' || type === 'RejectListing' || type === 'RequestChanges';

/** Throws unless a reviewer may publish the listing as it is. */
function refuseUnlessReady({ offer, proposal, sections }: Listing, { creatorVerified }: Creator) {
  if (proposal) throw conflict('price_open', 'A price is proposed for this listing. Answer it first.');
  if (!offer?.licenceAffirmed)
    throw conflict('licence_not_affirmed', 'The creator has not affirmed holding the required licences.');
  if (!creatorVerified) throw conflict('creator_unverified', 'Verify this creator before you approve the listing.');
  refuseEmpty({ sections });
}
