import { isGift } from '#server/kernel/gift-references';
import { view } from '../projection.js';
import { audienceOf, catalogueEvents } from './catalogue.audience.js';
import {
  changedColumns,
  coauthorKey,
  contentRow,
  contentsChanged,
  counted,
  entryOf,
  listingChanged,
  listingRow,
  NO_REASON,
  NOT_PLANNED,
  reasonOf,
  sectionRow,
} from './catalogue.rows.js';
import { ddl, indexes } from './catalogue.sql.js';
import { derived, tables } from './catalogue.tables.js';

/** Listings, sections, contents and progress: for search, listing pages and the reader. */
export const catalogueView = view(catalogueEvents)({
  name: 'catalogue',
  version: 11,
  tables,
  derived,
  ddl,
  indexes,

  on: {
    ListingSubmitted: ({ listing, seller }, { data }) =>
      listing.put(listingRow(data, seller.where({ creator_id: data.creatorId }).length > 0)),
    ListingEdited: ({ listing }, { data: { listingId: id, changes, at } }) => {
      const [row] = listing.where({ id });
      if (row) listing.update({ id }, { ...changedColumns(row, changes), updated_at: at });
    },
    ListingResubmitted: ({ listing }, { data }) =>
      // What was asked for stays: who reviews it again compares with that.
      listing.update({ id: data.listingId }, { status: 'pending_review', submitted_at: data.at }),
    ListingPublished: ({ listing }, { data }) =>
      listing.update({ id: data.listingId }, { status: 'published', ...NO_REASON, published_at: data.at }),
    ListingVerified: ({ listing }, { data }) => listing.update({ id: data.listingId }, { verified_at: data.at }),
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

    CoauthorInvited: ({ coauthor }, { data: { listingId, userId, basisPoints, at } }) =>
      coauthor.put({
        ...{ listing_id: listingId, user_id: userId, status: 'invited', basis_points: basisPoints },
        ...{ invited_at: at, answered_at: null },
      }),
    CoauthorInvitationAccepted: ({ coauthor }, { data }) =>
      coauthor.update(coauthorKey(data), { status: 'accepted', answered_at: data.at }),
    CoauthorInvitationDeclined: ({ coauthor }, { data }) =>
      coauthor.update(coauthorKey(data), { status: 'declined', answered_at: data.at }),
    CoauthorInvitationWithdrawn: ({ coauthor }, { data }) => coauthor.remove(coauthorKey(data)),
    CoauthorRemoved: ({ coauthor }, { data }) => coauthor.remove(coauthorKey(data)),
    CoauthorLeft: ({ coauthor }, { data }) =>
      coauthor.update(coauthorKey(data), { status: 'left', answered_at: data.at }),

    SectionAdded: (rows, { data }) => {
      rows.section.put(sectionRow(data));
      listingChanged(rows, data);
    },
    SectionRenamed: (rows, { data }) => {
      rows.section.update({ id: data.sectionId }, { title: data.title });
      listingChanged(rows, data);
    },
    SectionPreviewChanged: ({ section }, { data }) => section.update({ id: data.sectionId }, { preview: data.preview }),
    SectionRemoved: (rows, { data }) => {
      rows.section.update({ id: data.sectionId }, { removed: true, preview: false });
      contentsChanged(rows, data);
    },
    SectionRestored: (rows, { data }) => {
      rows.section.update({ id: data.sectionId }, { removed: false });
      contentsChanged(rows, data);
    },
    SectionsReordered: (rows, { data }) => {
      data.order.forEach((id, i) => rows.section.update({ id }, { position: i + 1 }));
      listingChanged(rows, data);
    },

    ContentAdded: (rows, { data }) => {
      for (const item of data.items) rows.content.put(contentRow(item, data));
      rows.section.add({ id: data.sectionId }, { items: data.items.length });
      contentsChanged(rows, data);
    },
    TextEdited: (rows, { data }) => {
      rows.content.update({ id: data.contentId }, { text_content: data.text });
      contentsChanged(rows, data);
    },
    PictureDescribed: (rows, { data }) => {
      rows.content.update({ id: data.contentId }, { alt: data.alt || null });
      listingChanged(rows, data);
    },
    ChecklistEntryEdited: (rows, { data }) => {
      rows.content.update({ id: data.contentId }, { entry: entryOf(data) });
      contentsChanged(rows, data);
    },
    ContentRemoved: (rows, { data }) => {
      rows.content.update({ id: data.contentId }, { removed: true });
      rows.section.add({ id: data.sectionId }, { items: -1 });
      contentsChanged(rows, data);
    },
    ContentRestored: (rows, { data }) => {
      rows.content.update({ id: data.contentId }, { removed: false });
      rows.section.add({ id: data.sectionId }, { items: 1 });
      contentsChanged(rows, data);
    },
    ContentReordered: (rows, { data }) => {
      data.order.forEach((id, i) => rows.content.update({ id }, { position: i + 1 }));
      listingChanged(rows, data);
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
    SearchSaved: ({ search }, { data: { searchId: id, userId: user_id, search: words, at } }) =>
      search.put({ id, user_id, search: words, saved_at: at }),
    SearchRemoved: ({ search }, { data }) => search.remove({ id: data.searchId }),
    PurchaseCompleted: ({ listing, seller }, { data: { listingId, creatorId: creator_id, reference } }) => {
      // A gift has a reader once it is taken.
      if (!isGift(reference)) listing.add({ id: listingId }, { total_buyers: 1 });
      if (seller.where({ creator_id }).length) return;
      seller.put({ creator_id });
      for (const { id } of listing.where({ creator_id })) listing.update({ id }, { creator_sold: true });
    },
    PurchaseRefunded: ({ listing }, { data }) => {
      if (!isGift(data.reference)) listing.add({ id: data.listingId }, { total_buyers: -1 });
    },
    AccessGiven: ({ listing }, { data }) => listing.add({ id: data.listingId }, { total_buyers: 1 }),
    AccessEnded: ({ listing }, { data }) => listing.add({ id: data.listingId }, { total_buyers: -1 }),
    ReviewPosted: ({ listing }, { data }) => listing.add({ id: data.listingId }, counted(data, 1)),
    ReviewEdited: ({ listing }, { data: { listingId, visible, rating, previousRating } }) => {
      if (visible) listing.add({ id: listingId }, { rating_sum: rating - previousRating });
    },
    ReviewDeleted: ({ listing }, { data }) => {
      if (data.visible) listing.add({ id: data.listingId }, counted(data, -1));
    },
    ReviewHidden: ({ listing }, { data }) => {
      if (!data.refunded) listing.add({ id: data.listingId }, counted(data, -1));
    },
    ReviewRestored: ({ listing }, { data }) => {
      if (!data.refunded) listing.add({ id: data.listingId }, counted(data, 1));
    },
    ReviewRefunded: ({ listing }, { data }) => {
      if (data.visible) listing.add({ id: data.listingId }, counted(data, -1));
    },
    ReviewReinstated: ({ listing }, { data }) => {
      if (data.visible) listing.add({ id: data.listingId }, counted(data, 1));
    },
    CreatorSuspended: () => undefined,
    SuspensionLifted: () => undefined,
    UserErased: ({ listing, saved, search, todo }, { data }) => {
      for (const { id } of search.where({ user_id: data.userId })) search.remove({ id });
      for (const { content_id } of todo.where({ reader_id: data.userId }))
        todo.remove({ reader_id: data.userId, content_id });
      for (const { listing_id } of saved.where({ user_id: data.userId }))
        saved.remove({ user_id: data.userId, listing_id });
      for (const by of [{ creator_id: data.userId }, { reason_by: data.userId }])
        for (const { id } of listing.where(by)) listing.update({ id }, NO_REASON);
    },
  },
  audience: audienceOf,
});
