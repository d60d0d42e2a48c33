import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import type { UserId } from '#server/kernel/ids';
import { contentId, fileId, instant, kobo, listingId, sealed, sectionId, userId } from '#server/kernel/shapes';

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
  sealed: ['reason'],
  upcasts: [
    ({ reason, ...data }: { by: UserId; reason: string }) => ({ ...data, reason: { by: data.by, text: reason } }),
  ],
};
const position = z.int().min(1);

const text = z.strictObject({ id: contentId, resourcetype: z.literal('Text'), text: z.string() });
/** A file is stored before its event is appended. */
const file = z.strictObject({
  id: contentId,
  resourcetype: z.enum(['Image', 'Document']),
  fileId,
  name: z.string(),
  mimeType: z.string(),
  size: z.int().min(0),
  width: z.int().optional(),
  height: z.int().optional(),
});
/** An item of a section before it has a position there. */
export type NewContent = z.output<typeof text> | z.output<typeof file>;
const content = z.union([text.extend({ position }), file.extend({ position })]);
export type Content = z.output<typeof content>;

/** Stream `listing-<id>`. */
export const listingEvents = defineEvents({
  /** A listing was submitted for review. `number` shows as LST-000123. */
  ListingSubmitted: { shape: listing.extend({ ...offer.shape, number: z.int(), slug: z.string(), creatorId: userId }) },
  /** The creator changed the offer: the fields that differ, with their new values. */
  ListingEdited: { shape: listing.extend({ creatorId: userId, changes: offer.partial() }) },
  /** The creator submitted the listing again after changes were requested. */
  ListingResubmitted: { shape: listing.extend({ creatorId: userId }) },
  ListingPublished: { shape: reviewed },
  ListingRejected: reasoned,
  ChangesRequested: reasoned,
  SectionAdded: { shape: listing.extend({ sectionId, title: z.string(), slug: z.string(), position }) },
  /** One or more items were added to a section. */
  ContentAdded: { shape: listing.extend({ sectionId, items: z.array(content) }) },
});

export type ListingEvent = EventOf<typeof listingEvents>;
export type ListingSubmitted = EventOf<typeof listingEvents, 'ListingSubmitted'>;
export type ListingEdited = EventOf<typeof listingEvents, 'ListingEdited'>;
export type ListingResubmitted = EventOf<typeof listingEvents, 'ListingResubmitted'>;
export type ListingPublished = EventOf<typeof listingEvents, 'ListingPublished'>;
export type ListingRejected = EventOf<typeof listingEvents, 'ListingRejected'>;
export type ChangesRequested = EventOf<typeof listingEvents, 'ChangesRequested'>;
export type SectionAdded = EventOf<typeof listingEvents, 'SectionAdded'>;
export type ContentAdded = EventOf<typeof listingEvents, 'ContentAdded'>;

/** Stream `progress-<listing>-<reader>`: the sections a reader marked as completed or not. */
export const progressEvents = defineEvents({
  SectionProgressed: { shape: listing.extend({ sectionId, readerId: userId, completed: z.boolean() }) },
});
export type SectionProgressed = EventOf<typeof progressEvents>;

/** Stream `slug-<slug>`: a slug belongs to one listing for ever. */
export const slugEvents = defineEvents({
  SlugClaimed: { shape: listing.extend({ slug: z.string() }) },
});
export type SlugClaimed = EventOf<typeof slugEvents>;

export type CatalogueEvent = ListingEvent | SectionProgressed | SlugClaimed;
