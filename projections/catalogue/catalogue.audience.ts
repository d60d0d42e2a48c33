import { accountEvents, suspensionEvents } from '#server/accounts/accounts.events';
import { listingEvents, progressEvents, savedEvents, todoEvents } from '#server/catalogue/catalogue.events';
import { searchEvents } from '#server/catalogue/saved-search.events';
import type { Recorded } from '#server/kernel/decider';
import type { EventOf } from '#server/kernel/event-types';
import { purchaseEvents } from '#server/purchases/purchases.events';
import { reviewEvents } from '#server/reviews/reviews.events';
import type { Audience } from '../projection.js';

const { PurchaseCompleted, PurchaseRefunded, AccessGiven, AccessEnded } = purchaseEvents;
/** What a buyer opened decides a refund; no screen shows it. */
const { SectionProgressed } = progressEvents;
/** What only moderators and a creator see is for the view of the moderators. */
const {
  PriceProposed: _proposed,
  PriceDeclined: _declined,
  ReviewClaimed: _claimed,
  ReviewReleased: _released,
  ReviewChecked: _checked,
  ...shownEvents
} = listingEvents;
const { UserErased } = accountEvents;
/** Their rows change with the listings' own events. They are here so that a process can wait until this view passed them. */
const { CreatorSuspended, SuspensionLifted } = suspensionEvents;
const { ReviewPosted, ReviewEdited, ReviewDeleted, ReviewHidden, ReviewRestored } = reviewEvents;
const { ReviewRefunded, ReviewReinstated } = reviewEvents;
const rated = {
  ...{ ReviewPosted, ReviewEdited, ReviewDeleted, ReviewHidden, ReviewRestored },
  ...{ ReviewRefunded, ReviewReinstated },
};

/** What the catalogue shows. */
export const catalogueEvents = {
  ...shownEvents,
  SectionProgressed,
  ...savedEvents,
  ...searchEvents,
  ...todoEvents,
  ...rated,
  PurchaseCompleted,
  PurchaseRefunded,
  AccessGiven,
  AccessEnded,
  UserErased,
  ...{ CreatorSuspended, SuspensionLifted },
};

/** Who is notified of each. */
export function audienceOf(event: Recorded<EventOf<typeof catalogueEvents>>): Audience[] {
  if (event.type === 'UserErased' || event.type === 'CreatorSuspended' || event.type === 'SuspensionLifted')
    return [{ user: event.data.userId }, 'public'];
  if (event.type === 'SearchSaved' || event.type === 'SearchRemoved') return [{ user: event.data.userId }];
  const watchers: Audience = { topic: 'listing', key: event.data.listingId };
  const reviewers: Audience[] = [{ role: 'moderator' }, { role: 'admin' }];
  switch (event.type) {
    case 'ListingSubmitted':
      return [{ user: event.data.creatorId }, ...reviewers];
    case 'ListingEdited':
      return [{ user: event.data.creatorId }, watchers, 'public', ...reviewers];
    case 'ListingResubmitted':
    case 'ListingPublished':
    case 'ListingArchived':
    case 'ListingUnarchived':
    case 'ListingSuspended':
    case 'ListingRestored':
    case 'PriceAgreed':
      return [{ user: event.data.creatorId }, watchers, 'public', ...reviewers];
    case 'ListingVerified':
    case 'ListingRejected':
    case 'ChangesRequested':
      return [{ user: event.data.creatorId }, watchers, ...reviewers];
    case 'CoauthorInvited':
    case 'CoauthorInvitationAccepted':
    case 'CoauthorInvitationDeclined':
    case 'CoauthorInvitationWithdrawn':
    case 'CoauthorRemoved':
    case 'CoauthorLeft':
      return [{ user: event.data.creatorId }, { user: event.data.userId }, watchers];
    case 'SectionAdded':
    case 'SectionRenamed':
    case 'SectionPreviewChanged':
    case 'SectionRemoved':
    case 'SectionRestored':
    case 'SectionsReordered':
    case 'ContentAdded':
    case 'TextEdited':
    case 'PictureDescribed':
    case 'ChecklistEntryEdited':
    case 'ContentRemoved':
    case 'ContentRestored':
    case 'ContentReordered':
      return [{ user: event.meta.actorId }, watchers];
    case 'SectionProgressed':
    case 'ChecklistEntryProgressed':
    case 'ChecklistEntryScheduled':
      return [{ user: event.data.readerId }];
    case 'ListingSaved':
    case 'ListingUnsaved':
      return [{ user: event.data.userId }];
    case 'ReviewPosted':
    case 'ReviewEdited':
    case 'ReviewDeleted':
    case 'ReviewHidden':
    case 'ReviewRestored':
    case 'ReviewRefunded':
    case 'ReviewReinstated':
      return [{ user: event.data.creatorId }, { user: event.data.authorId }, watchers, 'public'];
    case 'PurchaseCompleted':
    case 'PurchaseRefunded':
    case 'AccessGiven':
    case 'AccessEnded':
      return [{ user: event.data.creatorId }, { user: event.data.buyerId }, watchers, 'public'];
  }
}
