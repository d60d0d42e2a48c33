import type { Content, ChecklistEntry } from '#server/catalogue/catalogue.events';
import type { ContentId, FileId, Instant, ListingId, SearchId, SectionId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { table } from '../projection.js';

export type ListingStatus =
  'pending_review' | 'changes_requested' | 'published' | 'rejected' | 'archived' | 'suspended';

export type ListingRow = {
  id: ListingId;
  number: number;
  listing_id: string;
  slug: string;
  title: string;
  subtitle: string;
  description: string;
  cover_id: FileId | null;
  creator_id: UserId;
  sectors: string[];
  industry: string;
  price: Kobo;
  status: ListingStatus;
  /** Reason of the last decision; null without one, and after its author or the creator is erased. */
  reason: Sealed | null;
  reason_by: UserId | null;
  offers_meeting: boolean;
  process_support: boolean;
  licence_affirmed: boolean;
  country: string;
  region: string;
  total_buyers: number;
  /** The creator has sold a guide, this or another one. */
  creator_sold: boolean;
  /** Of the visible reviews. */
  review_count: number;
  rating_sum: number;
  created_at: Instant;
  updated_at: Instant;
  published_at: Instant | null;
  /** When it was last compared with what its regulator publishes. */
  verified_at: Instant | null;
  /** Time of the last submission. */
  submitted_at: Instant;
  title_words: string;
  topic_words: string;
  description_words: string;
};
/** A person whom the creator invited to write the guide too; none once the creator took it back. */
export type CoauthorRow = {
  listing_id: ListingId;
  user_id: UserId;
  status: 'invited' | 'accepted' | 'declined' | 'left';
  basis_points: number;
  invited_at: Instant;
  /** When the status began; null while it is invited. */
  answered_at: Instant | null;
};
export type SectionRow = {
  id: SectionId;
  listing_id: ListingId;
  title: string;
  slug: string;
  position: number;
  items: number;
  removed: boolean;
  /** Everybody may read it. */
  preview: boolean;
  added_at: Instant;
  /** When readers last got other contents. */
  changed_at: Instant;
};
export type ContentRow = {
  id: ContentId;
  section_id: SectionId;
  position: number;
  resourcetype: Content['resourcetype'];
  text_content: string | null;
  file_id: FileId | null;
  file_name: string | null;
  mime_type: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
  alt: string | null;
  seconds: number | null;
  /** Of an entry of a checklist. */
  entry: ChecklistEntry | null;
  removed: boolean;
  created_at: Instant;
};
export type ProgressRow = {
  listing_id: ListingId;
  reader_id: UserId;
  section_id: SectionId;
  completed: boolean;
  at: Instant;
};

/** What a reader has planned of a checklist. */
export type TodoRow = {
  reader_id: UserId;
  content_id: ContentId;
  completed: boolean;
  /** A date; null for the one that the guide suggests. */
  due: string | null;
};

export type SavedRow = { user_id: UserId; listing_id: ListingId; saved_at: Instant };

/** A search that a person saved; its words and filters are encrypted. */
export type SearchRow = { id: SearchId; user_id: UserId; search: Sealed; saved_at: Instant };

/** A creator with a completed sale. */
export type SellerRow = { creator_id: UserId };

export type WordRow = { word: string };

export const tables = {
  listing: table<ListingRow>(
    ['id'],
    {
      id: 'text not null',
      number: 'int not null',
      listing_id: 'text not null',
      slug: 'text not null',
      title: 'text not null',
      subtitle: 'text not null',
      description: 'text not null',
      cover_id: 'text',
      creator_id: 'text not null',
      sectors: 'text[] not null',
      industry: 'text not null',
      price: 'bigint not null',
      status: 'text not null',
      reason: 'jsonb',
      reason_by: 'text',
      offers_meeting: 'boolean not null',
      process_support: 'boolean not null',
      licence_affirmed: 'boolean not null',
      country: 'text not null',
      region: 'text not null',
      total_buyers: 'int not null',
      creator_sold: 'boolean not null',
      review_count: 'int not null',
      rating_sum: 'int not null',
      created_at: 'timestamptz not null',
      updated_at: 'timestamptz not null',
      published_at: 'timestamptz',
      verified_at: 'timestamptz',
      submitted_at: 'timestamptz not null',
      title_words: 'text not null',
      topic_words: 'text not null',
      description_words: 'text not null',
    },
    [['creator_id'], ['reason_by']],
  ),
  coauthor: table<CoauthorRow>(['listing_id', 'user_id'], {
    listing_id: 'text not null',
    user_id: 'text not null',
    status: 'text not null',
    basis_points: 'int not null',
    invited_at: 'timestamptz not null',
    answered_at: 'timestamptz',
  }),
  section: table<SectionRow>(['id'], {
    id: 'text not null',
    listing_id: 'text not null',
    title: 'text not null',
    slug: 'text not null',
    position: 'int not null',
    items: 'int not null',
    removed: 'boolean not null',
    preview: 'boolean not null',
    added_at: 'timestamptz not null',
    changed_at: 'timestamptz not null',
  }),
  content: table<ContentRow>(['id'], {
    id: 'text not null',
    section_id: 'text not null',
    position: 'int not null',
    resourcetype: 'text not null',
    text_content: 'text',
    file_id: 'text',
    file_name: 'text',
    mime_type: 'text',
    size: 'bigint',
    width: 'int',
    height: 'int',
    alt: 'text',
    seconds: 'int',
    entry: 'jsonb',
    removed: 'boolean not null',
    created_at: 'timestamptz not null',
  }),
  progress: table<ProgressRow>(['listing_id', 'reader_id', 'section_id'], {
    listing_id: 'text not null',
    reader_id: 'text not null',
    section_id: 'text not null',
    completed: 'boolean not null',
    at: 'timestamptz not null',
  }),
  todo: table<TodoRow>(
    ['reader_id', 'content_id'],
    { reader_id: 'text not null', content_id: 'text not null', completed: 'boolean not null', due: 'text' },
    [['reader_id']],
  ),
  saved: table<SavedRow>(
    ['user_id', 'listing_id'],
    { user_id: 'text not null', listing_id: 'text not null', saved_at: 'timestamptz not null' },
    [['user_id']],
  ),
  search: table<SearchRow>(
    ['id'],
    { id: 'text not null', user_id: 'text not null', search: 'jsonb not null', saved_at: 'timestamptz not null' },
    [['user_id']],
  ),
  seller: table<SellerRow>(['creator_id'], { creator_id: 'text not null' }),
};
/** Filled by triggers. */
export const derived = { word: table<WordRow>(['word'], { word: 'text not null' }) };
