import type { Event } from '#server/kernel/decider';
import type { ContentId, FileId, Instant, ListingId, SectionId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

type Own = { listingId: ListingId; at: Instant };

/** What a creator offers. Sectors and industry are slugs of the vocabulary. */
export type Offer = {
  title: string;
  subtitle: string;
  description: string;
  coverId: FileId | null;
  sectors: string[];
  industry: string;
  price: Kobo;
  offersMeeting: boolean;
  processSupport: boolean;
  licenceAffirmed: boolean;
  country: string;
  region: string;
};

/** A listing was handed in for review. `number` shows as LST-000123. */
export type ListingSubmitted = Event<
  'ListingSubmitted',
  Own & Offer & { number: number; slug: string; creatorId: UserId }
>;
type Decided = Own & { creatorId: UserId; by: UserId };
export type ListingPublished = Event<'ListingPublished', Decided>;
export type ListingRejected = Event<'ListingRejected', Decided & { reason: string }>;
export type ChangesRequested = Event<'ChangesRequested', Decided & { reason: string }>;

export type SectionAdded = Event<
  'SectionAdded',
  Own & { sectionId: SectionId; title: string; slug: string; position: number }
>;
/** What a section holds, before it has a place there. */
export type NewContent = { id: ContentId } & (
  | { resourcetype: 'Text'; text: string }
  | {
      resourcetype: 'Image' | 'Document';
      fileId: FileId;
      name: string;
      mimeType: string;
      size: number;
      width?: number;
      height?: number;
    }
);
export type Content = NewContent & { position: number };
/** One or more items were added to a section; files lie in the store before this is said. */
export type ContentAdded = Event<'ContentAdded', Own & { sectionId: SectionId; items: Content[] }>;

export type ListingEvent =
  ListingSubmitted | ListingPublished | ListingRejected | ChangesRequested | SectionAdded | ContentAdded;

/** A reader ticked a section, or took the tick back. Stream `progress-<listing>-<reader>`. */
export type SectionProgressed = Event<
  'SectionProgressed',
  Own & { sectionId: SectionId; readerId: UserId; completed: boolean }
>;

/** A slug belongs to one listing for ever. Stream `slug-<slug>`. */
export type SlugClaimed = Event<'SlugClaimed', Own & { slug: string }>;

export type CatalogueEvent = ListingEvent | SectionProgressed | SlugClaimed;
