import type {
  ChecklistEntry,
  Content,
  ContentAdded,
  ListingSubmitted,
  Offer,
  SectionAdded,
} from '#server/catalogue/catalogue.events';
import type { Instant, ListingId, SectionId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Rows } from '../rows.js';
import type { ContentRow, ListingRow, SectionRow } from './catalogue.tables.js';
import { listingNumber, plain } from './words.js';

export const NOT_PLANNED = { completed: false, due: null };
/** A rating that counts from now on, or no longer. */
export const counted = ({ rating }: { rating: number }, by: 1 | -1) => ({ review_count: by, rating_sum: by * rating });

export const NO_REASON = { reason: null, reason_by: null };
export const reasonOf = ({ reason }: { reason: Sealed }) => ({ reason, reason_by: reason.by });

/** The columns of a changed offer; its words are those of the whole of it. */
export function changedColumns(
  row: ListingRow,
  { coverId, offersMeeting, processSupport, licenceAffirmed, ...same }: Partial<Offer>,
) {
  const named = {
    cover_id: coverId,
    offers_meeting: offersMeeting,
    process_support: processSupport,
    licence_affirmed: licenceAffirmed,
  };
  const set = Object.fromEntries(Object.entries({ ...same, ...named }).filter(([, value]) => value !== undefined));
  return { ...(set as Partial<ListingRow>), ...wordsOf({ ...row, ...same }) };
}

/** `creator_sold`: the creator has sold a guide before. */
export const listingRow = (data: ListingSubmitted['data'], creator_sold: boolean): ListingRow => ({
  id: data.listingId,
  number: data.number,
  listing_id: listingNumber(data.number),
  slug: data.slug,
  title: data.title,
  subtitle: data.subtitle,
  description: data.description,
  cover_id: data.coverId,
  creator_id: data.creatorId,
  sectors: data.sectors,
  industry: data.industry,
  price: data.price,
  status: 'pending_review',
  reason: null,
  reason_by: null,
  offers_meeting: data.offersMeeting,
  process_support: data.processSupport,
  licence_affirmed: data.licenceAffirmed,
  country: data.country,
  region: data.region,
  total_buyers: 0,
  creator_sold,
  review_count: 0,
  rating_sum: 0,
  created_at: data.at,
  updated_at: data.at,
  ...{ published_at: null, verified_at: null },
  submitted_at: data.at,
  ...wordsOf(data),
});

type Described = Pick<Offer, 'title' | 'subtitle' | 'description' | 'sectors' | 'industry'>;
const wordsOf = ({ title, subtitle, description, sectors, industry }: Described) => ({
  title_words: plain(`${title} ${subtitle}`),
  topic_words: plain([...sectors, industry].join(' ').replaceAll('-', ' ')),
  description_words: plain(description),
});

export const sectionRow = ({ sectionId, listingId, title, slug, position, at }: SectionAdded['data']): SectionRow => ({
  ...{ id: sectionId, listing_id: listingId, title, slug, position },
  ...{ items: 0, removed: false, preview: false, added_at: at, changed_at: at },
});

export const coauthorKey = ({ listingId, userId }: { listingId: ListingId; userId: UserId }) => ({
  ...{ listing_id: listingId, user_id: userId },
});

export const entryOf = ({ document, agency, fee, days }: ChecklistEntry): ChecklistEntry => ({
  document,
  agency,
  fee,
  days,
});

export function contentRow(item: Content, { sectionId, at }: ContentAdded['data']): ContentRow {
  const { id, position, resourcetype } = item;
  const file = 'fileId' in item ? item : undefined;
  return {
    id,
    section_id: sectionId,
    position,
    resourcetype,
    text_content: item.resourcetype === 'Text' ? item.text : null,
    file_id: file?.fileId ?? null,
    file_name: file?.name ?? null,
    mime_type: file?.mimeType ?? null,
    size: file?.size ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    alt: file?.alt ?? null,
    seconds: file?.seconds ?? null,
    entry: item.resourcetype === 'Checklist' ? entryOf(item) : null,
    removed: false,
    created_at: at,
  };
}

type Listings = Readonly<{ listing: Rows<ListingRow> }>;
type Sections = Readonly<{ section: Rows<SectionRow> }>;

export function listingChanged({ listing }: Listings, { listingId, at }: { listingId: ListingId; at: Instant }) {
  listing.update({ id: listingId }, { updated_at: at });
}

/** Readers of a section get other contents. */
export function contentsChanged(
  rows: Listings & Sections,
  data: { listingId: ListingId; sectionId: SectionId; at: Instant },
) {
  rows.section.update({ id: data.sectionId }, { changed_at: data.at });
  listingChanged(rows, data);
}
