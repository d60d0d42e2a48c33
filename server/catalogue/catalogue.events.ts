import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import type { UserId } from '#server/kernel/ids';
import { contentId, fileId, instant, kobo, listingId, sealed, sectionId, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of a reason or note; stored events depend on it. */
export const REVIEW_REASON = 'review-reason';

const listing = z.strictObject({ listingId, at: instant });

/** A creator's offer. Sectors and industry are slugs of the vocabulary. */
const offer = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  coverId: fileId.nullable(),
  sectors: z.array(z.string()),
  industry: z.string(),
  price: kobo,
  offersMeeting: z.boolean(),
  processSupport: z.boolean(),
  licenceAffirmed: z.boolean(),
  country: z.string(),
  region: z.string(),
});
export type Offer = z.output<typeof offer>;

const reviewed = listing.extend({ creatorId: userId, by: userId });
/** A decision with the reviewer's reason, which the first release stored in plain text. */
const reasoned = {
  shape: reviewed.extend({ reason: sealed }),
  sealed: { reason: REVIEW_REASON },
  upcasts: [
    ({ reason, ...data }: { by: UserId; reason: string }) => ({ ...data, reason: { by: data.by, text: reason } }),
  ],
};
/** `round` counts the proposals of a listing. */
const priced = reviewed.extend({ round: z.int().min(1), price: kobo });
const position = z.int().min(1);

const text = z.strictObject({ id: contentId, resourcetype: z.literal('Text'), text: z.string() });
/** A file is stored before its event is appended. */
const file = z.strictObject({
  id: contentId,
  resourcetype: z.enum(['Image', 'Document', 'Audio']),
  fileId,
  name: z.string(),
  mimeType: z.string(),
  size: z.int().min(0),
  width: z.int().optional(),
  height: z.int().optional(),
  /** What a picture shows, for people who do not see it. */
  alt: z.string().optional(),
  /** Length of a recording. */
  seconds: z.int().min(0).optional(),
});
/** What a buyer has to obtain or file; `days` counts from the purchase. */
const entry = z.strictObject({
  document: z.string(),
  agency: z.string(),
  fee: kobo.nullable(),
  days: z.int().min(0).nullable(),
});
export type ChecklistEntry = z.output<typeof entry>;
const checklist = entry.extend({ id: contentId, resourcetype: z.literal('Checklist') });
/** An item of a section before it has a position there. */
export type NewContent = z.output<typeof text> | z.output<typeof file> | z.output<typeof checklist>;
const content = z.union([text.extend({ position }), file.extend({ position }), checklist.extend({ position })]);
export type Content = z.output<typeof content>;

const section = listing.extend({ sectionId });
const coauthor = listing.extend({ creatorId: userId, userId });
/** Of the guide's income. */
const shared = coauthor.extend({ basisPoints: z.int().min(1) });
/** `items`: how many items of the section are shown with it. */
const wholeSection = section.extend({ items: z.int().min(0) });
const item = section.extend({ contentId });

/** Stream `listing-<id>`. A section or item that is removed keeps its place, and can be restored. */
export const listingEvents = defineEvents({
  /** A listing was submitted for review. `number` shows as LST-000123. */
  ListingSubmitted: { shape: listing.extend({ ...offer.shape, number: z.int(), slug: z.string(), creatorId: userId }) },
  /** The creator changed the offer: the fields that differ, with their new values. */
  ListingEdited: { shape: listing.extend({ creatorId: userId, changes: offer.partial() }) },
  /** The creator submitted the listing again after changes were requested. */
  ListingResubmitted: { shape: listing.extend({ creatorId: userId }) },
  /** A moderator took the listing for review: until then the others leave it. */
  ReviewClaimed: { shape: reviewed.extend({ until: instant }) },
  /** The moderator left it to the others before that. */
  ReviewReleased: { shape: reviewed },
  /** What the moderator ticked before publishing it, by the names of the checklist, and a note to other staff. */
  ReviewChecked: {
    shape: reviewed.extend({ checked: z.array(z.string()), note: sealed.nullable() }),
    sealed: { note: REVIEW_REASON },
  },
  ListingPublished: { shape: reviewed },
  /** A moderator compared the guide with what its regulator publishes. */
  ListingVerified: { shape: reviewed.extend({ reason: sealed }), sealed: { reason: REVIEW_REASON } },
  ListingRejected: reasoned,
  ChangesRequested: reasoned,
  /** The creator took a published listing off sale. */
  ListingArchived: { shape: listing.extend({ creatorId: userId }) },
  ListingUnarchived: { shape: listing.extend({ creatorId: userId }) },
  /** A moderator took the listing off sale. `withCreator`: because its creator is suspended. */
  ListingSuspended: {
    shape: reviewed.extend({ reason: sealed, withCreator: z.literal(true).optional() }),
    sealed: { reason: REVIEW_REASON },
  },
  /** `status`: the one before the suspension. `withCreator`: because its creator is no longer suspended. */
  ListingRestored: {
    shape: reviewed.extend({
      ...{ status: z.enum(['published', 'archived']), reason: sealed },
      withCreator: z.literal(true).optional(),
    }),
    sealed: { reason: REVIEW_REASON },
  },
  /** The creator or a moderator proposes a price, in place of a proposal that is open. */
  PriceProposed: {
    shape: priced.extend({ asked: z.enum(['creator', 'moderator']), note: sealed }),
    sealed: { note: REVIEW_REASON },
  },
  /** The other side accepted: it is the price of the listing from now on. */
  PriceAgreed: { shape: priced },
  /** The other side declined, or its own side withdrew it. */
  PriceDeclined: { shape: priced.extend({ reason: sealed }), sealed: { reason: REVIEW_REASON } },
  SectionAdded: { shape: listing.extend({ sectionId, title: z.string(), slug: z.string(), position }) },
  /** One or more items were added to a section. */
  ContentAdded: { shape: listing.extend({ sectionId, items: z.array(content) }) },
  SectionRenamed: { shape: section.extend({ title: z.string() }) },
  /** Everybody may read the section while the listing is published, or no longer. */
  SectionPreviewChanged: { shape: section.extend({ preview: z.boolean() }) },
  SectionRemoved: { shape: wholeSection },
  SectionRestored: { shape: wholeSection },
  /** `order` names every section, removed ones too. */
  SectionsReordered: { shape: listing.extend({ order: z.array(sectionId) }) },
  TextEdited: { shape: item.extend({ text: z.string() }) },
  /** What a picture shows was written, or removed by an empty text. */
  PictureDescribed: { shape: item.extend({ alt: z.string() }) },
  ChecklistEntryEdited: { shape: item.extend(entry.shape) },
  ContentRemoved: { shape: item },
  ContentRestored: { shape: item },
  /** `order` names every item of the section, removed ones too. */
  ContentReordered: { shape: section.extend({ order: z.array(contentId) }) },
  /** The creator invited a person to write the guide too, for a share of its income (A7.13). */
  CoauthorInvited: { shape: shared },
  CoauthorInvitationAccepted: { shape: shared },
  CoauthorInvitationDeclined: { shape: coauthor },
  /** The creator took it back before an answer. */
  CoauthorInvitationWithdrawn: { shape: coauthor },
  /** The creator ended it. */
  CoauthorRemoved: { shape: coauthor },
  /** The co-author ended it, or was erased. */
  CoauthorLeft: { shape: coauthor },
});

export type ListingEvent = EventOf<typeof listingEvents>;
export type ListingSubmitted = EventOf<typeof listingEvents, 'ListingSubmitted'>;
export type ListingEdited = EventOf<typeof listingEvents, 'ListingEdited'>;
export type ListingResubmitted = EventOf<typeof listingEvents, 'ListingResubmitted'>;
export type ListingPublished = EventOf<typeof listingEvents, 'ListingPublished'>;
export type ListingRejected = EventOf<typeof listingEvents, 'ListingRejected'>;
export type ChangesRequested = EventOf<typeof listingEvents, 'ChangesRequested'>;
export type ListingSuspended = EventOf<typeof listingEvents, 'ListingSuspended'>;
export type ListingRestored = EventOf<typeof listingEvents, 'ListingRestored'>;
/** What staff decides on a listing; its creator gets a mail. */
export type ListingDecision = EventOf<
  typeof listingEvents,
  'ListingPublished' | 'ListingRejected' | 'ChangesRequested' | 'ListingSuspended' | 'ListingRestored'
>;
/** The creator or an admin takes a listing off sale, or puts it back. */
export type AvailabilityEvent = EventOf<
  typeof listingEvents,
  'ListingArchived' | 'ListingUnarchived' | 'ListingSuspended' | 'ListingRestored'
>;
export type ListingVerified = EventOf<typeof listingEvents, 'ListingVerified'>;
export type ClaimEvent = EventOf<typeof listingEvents, 'ReviewClaimed' | 'ReviewReleased'>;
export type PricingEvent = EventOf<typeof listingEvents, 'PriceProposed' | 'PriceAgreed' | 'PriceDeclined'>;
type CoauthorEventName =
  | ('CoauthorInvited' | 'CoauthorInvitationAccepted' | 'CoauthorInvitationDeclined')
  | ('CoauthorInvitationWithdrawn' | 'CoauthorRemoved' | 'CoauthorLeft');
export type CoauthorEvent = EventOf<typeof listingEvents, CoauthorEventName>;
export type SectionAdded = EventOf<typeof listingEvents, 'SectionAdded'>;
export type ContentAdded = EventOf<typeof listingEvents, 'ContentAdded'>;
type SectionEventName =
  | ('SectionAdded' | 'SectionRenamed' | 'SectionRemoved' | 'SectionRestored' | 'SectionsReordered')
  | 'SectionPreviewChanged'
  | ('ContentAdded' | 'TextEdited' | 'PictureDescribed' | 'ChecklistEntryEdited')
  | ('ContentRemoved' | 'ContentRestored' | 'ContentReordered');
/** What happens to the sections of a listing and their contents. */
export type SectionEvent = EventOf<typeof listingEvents, SectionEventName>;

/** Stream `progress-<listing>-<reader>`: the sections a buyer opened, and those a reader marked as completed or not. */
export const progressEvents = defineEvents({
  /** A buyer was given contents of the section for the first time; a refund is decided by the number of these. */
  SectionOpened: { shape: listing.extend({ sectionId, readerId: userId }) },
  SectionProgressed: { shape: listing.extend({ sectionId, readerId: userId, completed: z.boolean() }) },
});
export type ProgressEvent = EventOf<typeof progressEvents>;
export type SectionProgressed = EventOf<typeof progressEvents, 'SectionProgressed'>;
export type SectionOpened = EventOf<typeof progressEvents, 'SectionOpened'>;

const toDo = listing.extend({ contentId, readerId: userId });
/** Stream `todo-<listing>-<reader>`: what a reader has done of the checklists of a guide, and by when the rest is due. */
export const todoEvents = defineEvents({
  ChecklistEntryProgressed: { shape: toDo.extend({ completed: z.boolean() }) },
  /** Null: the date that the guide suggests. */
  ChecklistEntryScheduled: { shape: toDo.extend({ due: z.iso.date().nullable() }) },
});
export type TodoEvent = EventOf<typeof todoEvents>;

const saving = listing.extend({ userId });
/** Stream `saved-<listing>-<person>`: the person saved the listing for later, or no longer (A1.14). */
export const savedEvents = defineEvents({
  ListingSaved: { shape: saving },
  ListingUnsaved: { shape: saving },
});
export type SavedEvent = EventOf<typeof savedEvents>;

/** Stream `slug-<slug>`: a slug belongs to one listing for ever. */
export const slugEvents = defineEvents({
  SlugClaimed: { shape: listing.extend({ slug: z.string() }) },
});
export type SlugClaimed = EventOf<typeof slugEvents>;

export type CatalogueEvent = ListingEvent | ProgressEvent | SlugClaimed;
