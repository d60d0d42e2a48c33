import {
  type Content,
  type ContentAdded,
  listingEvents,
  type Offer,
  progressEvents,
  savedEvents,
  type ChecklistEntry,
  todoEvents,
} from '#server/catalogue/catalogue.events';
import { accountEvents } from '#server/accounts/accounts.events';
import { purchaseEvents } from '#server/purchases/purchases.events';
import { reviewEvents } from '#server/reviews/reviews.events';
import type { Sealed } from '#server/kernel/sealed';
import { type Audience, view } from '../projection.js';
import { type ContentRow, ddl, type ListingRow, derived, indexes, tables } from './catalogue.tables.js';
import { listingNumber, plain } from './words.js';

const { PurchaseCompleted } = purchaseEvents;
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
const { ReviewPosted, ReviewEdited, ReviewDeleted, ReviewHidden, ReviewRestored } = reviewEvents;
const rated = { ReviewPosted, ReviewEdited, ReviewDeleted, ReviewHidden, ReviewRestored };

/** Listings, sections, contents and progress: for search, listing pages and the reader. */
export const catalogueView = view({
  ...shownEvents,
  ...progressEvents,
  ...savedEvents,
  ...todoEvents,
  ...rated,
  PurchaseCompleted,
  UserErased,
})({
  name: 'catalogue',
  version: 5,
  tables,
  derived,
  ddl,
  indexes,

  on: {
    ListingSubmitted: ({ listing }, { data }) =>
      listing.put({
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
        review_count: 0,
        rating_sum: 0,
        created_at: data.at,
        updated_at: data.at,
        published_at: null,
        submitted_at: data.at,
        ...wordsOf(data),
      }),
    ListingEdited: ({ listing }, { data: { listingId: id, changes, at } }) => {
      const [row] = listing.where({ id });
      if (row) listing.update({ id }, { ...changedColumns(row, changes), updated_at: at });
    },
    ListingResubmitted: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { status: 'pending_review', ...NO_REASON, submitted_at: data.at }),
    ListingPublished: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { status: 'published', ...NO_REASON, published_at: data.at }),
    ListingRejected: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { status: 'rejected', ...reasonOf(data) }),
    ChangesRequested: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { status: 'changes_requested', ...reasonOf(data) }),
    ListingArchived: ({ listing }, { data }) => listing.update({ id: data.listingId }, { status: 'archived' }),
    ListingUnarchived: ({ listing }, { data }) => listing.update({ id: data.listingId }, { status: 'published' }),
    ListingSuspended: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { status: 'suspended', ...reasonOf(data) }),
    ListingRestored: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { status: data.status, ...NO_REASON }),

    PriceAgreed: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { price: data.price, updated_at: data.at }),

    SectionAdded: ({ listing, section }, { data }) => {
      const { sectionId: id, listingId: listing_id, title, slug, position } = data;
      const { at } = data;
      section.put({
        id,
        listing_id,
        title,
        slug,
        position,
        items: 0,
        removed: false,
        preview: false,
        added_at: at,
        changed_at: at,
      });
      listing.update({ id: listing_id }, { updated_at: at });
    },
    ContentAdded: ({ listing, section, content }, { data }) => {
      for (const item of data.items) content.put(contentRow(item, data));
      section.add({ id: data.sectionId }, { items: data.items.length });
      section.update({ id: data.sectionId }, { changed_at: data.at });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },

    SectionRenamed: ({ listing, section }, { data }) => {
      section.update({ id: data.sectionId }, { title: data.title });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    SectionPreviewChanged: ({ section }, { data }) => section.update({ id: data.sectionId }, { preview: data.preview }),
    SectionRemoved: ({ listing, section }, { data }) => {
      section.update({ id: data.sectionId }, { removed: true, preview: false, changed_at: data.at });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    SectionRestored: ({ listing, section }, { data }) => {
      section.update({ id: data.sectionId }, { removed: false, changed_at: data.at });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    SectionsReordered: ({ listing, section }, { data }) => {
      data.order.forEach((id, i) => section.update({ id }, { position: i + 1 }));
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    TextEdited: ({ listing, section, content }, { data }) => {
      content.update({ id: data.contentId }, { text_content: data.text });
      section.update({ id: data.sectionId }, { changed_at: data.at });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    PictureDescribed: ({ listing, content }, { data }) => {
      content.update({ id: data.contentId }, { alt: data.alt || null });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    ChecklistEntryEdited: (
      { listing, section, content },
      { data: { listingId, sectionId, contentId, at, document, agency, fee, days } },
    ) => {
      content.update({ id: contentId }, { entry: { document, agency, fee, days } });
      section.update({ id: sectionId }, { changed_at: at });
      listing.update({ id: listingId }, { updated_at: at });
    },
    ContentRemoved: ({ listing, section, content }, { data }) => {
      content.update({ id: data.contentId }, { removed: true });
      section.add({ id: data.sectionId }, { items: -1 });
      section.update({ id: data.sectionId }, { changed_at: data.at });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    ContentRestored: ({ listing, section, content }, { data }) => {
      content.update({ id: data.contentId }, { removed: false });
      section.add({ id: data.sectionId }, { items: 1 });
      section.update({ id: data.sectionId }, { changed_at: data.at });
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },
    ContentReordered: ({ listing, content }, { data }) => {
      data.order.forEach((id, i) => content.update({ id }, { position: i + 1 }));
      listing.update({ id: data.listingId }, { updated_at: data.at });
    },

    SectionProgressed: ({ progress }, { data }) => {
      const { listingId: listing_id, readerId: reader_id, sectionId: section_id, completed, at } = data;
      progress.put({ listing_id, reader_id, section_id, completed, at });
    },
    ChecklistEntryProgressed: ({ todo }, { data: { readerId: reader_id, contentId: content_id, completed } }) =>
      todo.put({ ...(todo.where({ reader_id, content_id })[0] ?? NOT_PLANNED), reader_id, content_id, completed }),
    ChecklistEntryScheduled: ({ todo }, { data: { readerId: reader_id, contentId: content_id, due } }) =>
      todo.put({ ...(todo.where({ reader_id, content_id })[0] ?? NOT_PLANNED), reader_id, content_id, due }),
    ListingSaved: ({ saved }, { data: { userId, listingId, at } }) =>
      saved.put({ user_id: userId, listing_id: listingId, saved_at: at }),
    ListingUnsaved: ({ saved }, { data: { userId, listingId } }) =>
      saved.remove({ user_id: userId, listing_id: listingId }),
    PurchaseCompleted: ({ listing }, { data }) => listing.add({ id: data.listingId }, { total_buyers: 1 }),
    ReviewPosted: ({ listing }, { data }) => listing.add({ id: data.listingId }, counted(data, 1)),
    ReviewEdited: ({ listing }, { data: { listingId, visible, rating, previousRating } }) => {
      if (visible) listing.add({ id: listingId }, { rating_sum: rating - previousRating });
    },
    ReviewDeleted: ({ listing }, { data }) => {
      if (data.visible) listing.add({ id: data.listingId }, counted(data, -1));
    },
    ReviewHidden: ({ listing }, { data }) => listing.add({ id: data.listingId }, counted(data, -1)),
    ReviewRestored: ({ listing }, { data }) => listing.add({ id: data.listingId }, counted(data, 1)),
    UserErased: ({ listing, saved, todo }, { data }) => {
      for (const { content_id } of todo.where({ reader_id: data.userId }))
        todo.remove({ reader_id: data.userId, content_id });
      for (const { listing_id } of saved.where({ user_id: data.userId }))
        saved.remove({ user_id: data.userId, listing_id });
      for (const by of [{ creator_id: data.userId }, { reason_by: data.userId }])
        for (const { id } of listing.where(by)) listing.update({ id }, NO_REASON);
    },
  },

  audience: (event) => {
    if (event.type === 'UserErased') return [{ user: event.data.userId }, 'public'];
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
      case 'ListingRejected':
      case 'ChangesRequested':
        return [{ user: event.data.creatorId }, watchers, ...reviewers];
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
        return [{ user: event.data.creatorId }, { user: event.data.authorId }, watchers, 'public'];
      case 'PurchaseCompleted':
        return [{ user: event.data.creatorId }, { user: event.data.buyerId }, watchers, 'public'];
    }
  },
});

const NOT_PLANNED = { completed: false, due: null };
/** A rating that counts from now on, or no longer. */
const counted = ({ rating }: { rating: number }, by: 1 | -1) => ({ review_count: by, rating_sum: by * rating });

const NO_REASON = { reason: null, reason_by: null };
const reasonOf = ({ reason }: { reason: Sealed }) => ({ reason, reason_by: reason.by });

/** The columns of a changed offer; its words are those of the whole of it. */
function changedColumns(
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

type Described = Pick<Offer, 'title' | 'subtitle' | 'description' | 'sectors' | 'industry'>;
const wordsOf = ({ title, subtitle, description, sectors, industry }: Described) => ({
  title_words: plain(`${title} ${subtitle}`),
  topic_words: plain([...sectors, industry].join(' ').replaceAll('-', ' ')),
  description_words: plain(description),
});

const entryOf = ({ document, agency, fee, days }: ChecklistEntry): ChecklistEntry => ({ document, agency, fee, days });

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
