import {
  type ContentSeen,
  listingNumber,
  type ListingSeen,
  type SectionSeen,
} from '#projections/catalogue/listing.queries';
import { meanOf } from '#projections/reviews/shown.queries';
import { isGift } from '#server/kernel/gift-references';
import type { Instant, UserId } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import type { Files } from '#server/platform/files/files';
import { holds } from '#server/kernel/roles';
import type { Me } from '#server/platform/http/policy';
import { policySentence, type RefundPolicy } from '#server/kernel/refund-policy';
import type { ListingSubmitted, ChecklistEntry } from './catalogue.events.js';
import { industryOf, sectorOf } from './vocabulary.js';

const LABELS: Record<string, string> = {
  draft: 'Draft',
  pending_review: 'In review',
  changes_requested: 'Changes requested',
  published: 'Published',
  rejected: 'Rejected',
  archived: 'Archived',
  suspended: 'Suspended',
};

/** The reader of a shape: undefined `me` for a visitor. */
type Reader = { files: Files; me: Me | undefined };

export const isOwner = (row: ListingSeen, me: Me | undefined) => me?.id === row.creator_id;
const isCoauthor = (row: ListingSeen) => row.coauthor_share !== null;
export const hasBought = (row: ListingSeen) => row.purchase_status === 'completed';
export const isReviewer = (me: Me | undefined) => holds(me?.roles ?? [], 'moderator');
/** Published listings are visible to all; others to their authors, buyers and reviewers. */
export const isVisible = (row: ListingSeen, me: Me | undefined) =>
  row.status === 'published' || isOwner(row, me) || isCoauthor(row) || hasBought(row) || isReviewer(me);

const named = (slug: string, name: string | undefined) => ({ id: slug, name: name ?? slug });

/** A listing in a list (D2), for one reader. */
export function card(row: ListingSeen, { files, me }: Reader) {
  const name = { first_name: row.first_name, last_name: row.last_name, avatar: row.avatar };
  return {
    id: row.id,
    listing_id: row.listing_id,
    title: row.title,
    subtitle: row.subtitle,
    slug: row.slug,
    description: row.description,
    thumbnail: row.cover_id && coverLink(row, row.cover_id, files, me),
    creator: {
      ...{
        username: row.username,
        ...name,
        is_verified: row.verified,
        verified_at: row.creator_verified_at,
        user: name,
      },
    },
    industry: named(row.industry, industryOf(row.industry)?.name),
    sectors: row.sectors.map((slug) => named(slug, sectorOf(slug)?.name)),
    section_count: row.section_count,
    total_buyers: row.total_buyers,
    average_rating: meanOf(row.rating_sum, row.review_count),
    total_review: row.review_count,
    price: toNaira(row.price),
    price_kobo: row.price,
    currency: 'NGN',
    status: row.status,
    status_label: label(row, me),
    offers_meeting: row.offers_meeting,
    process_support: row.process_support,
    country: row.country,
    region: row.region,
    is_owner: isOwner(row, me),
    coauthor_share: row.coauthor_share,
    has_purchased: hasBought(row),
    is_saved: row.is_saved,
    created_at: row.created_at,
    updated_at: row.updated_at,
    published_at: row.published_at,
  };
}

/** A listing's page: its card and details, its buyer's receipt; `reason` is decrypted by `ReviewReasons`. */
export function detail(
  row: ListingSeen,
  sections: SectionSeen[],
  { reason, refunds }: { reason: string; refunds: RefundPolicy },
  reader: Reader,
) {
  const { me } = reader;
  const isOpen = isOwner(row, me) || isCoauthor(row) || hasBought(row) || isReviewer(me);
  return {
    ...card(row, reader),
    sections: sections.map(({ id, title, slug, position, items, completed, preview, updated, changed_at }) => ({
      id,
      title,
      slug,
      position,
      items,
      completed,
      locked: !isOpen && !preview,
      is_preview: preview,
      updated,
      updated_at: changed_at,
    })),
    pending_reference: row.purchase_status === 'pending' ? row.reference : null,
    refund_policy: row.price > 0 ? policySentence(refunds) : null,
    verified_at: row.verified_at,
    reviews: [],
    ...(hasBought(row) ? boughtAs(row) : {}),
    ...refundedOf(row),
    ...(isOwner(row, me) || isReviewer(me) ? { reason, licence_affirmed: row.licence_affirmed } : {}),
  };
}

/** The payment of a gift, and its receipt, are its giver's. */
export const boughtAs = ({ reference, purchased_at, paid, coupon }: ListingSeen) =>
  reference && isGift(reference)
    ? { reference: null, purchased_at, paid_kobo: null, coupon: null }
    : { reference, purchased_at, paid_kobo: paid, coupon };

/** Where the price of the reader's last purchase went, if it was refunded. */
const refundedOf = ({ refund, refunded_at: at }: ListingSeen) =>
  at && (refund === 'card' || refund === 'wallet') ? { refunded: { to: refund, at } } : {};

/** What the approval of a listing still needs (features C6). `items`: how many its sections show. */
export const blockersOf = (verified: boolean, affirmed: boolean, items: number) => [
  ...(verified ? [] : ['creator_verification' as const]),
  ...(affirmed ? [] : ['licence_affirmation' as const]),
  ...(items > 0 ? [] : ['contents' as const]),
];

const AWAITS_APPROVAL = new Set(['pending_review', 'changes_requested']);

/** What the approval of a person's own listing still needs. A co-author can help with its contents alone. */
export function ownBlockers(row: ListingSeen & { items: number }, me: Me) {
  if (!AWAITS_APPROVAL.has(row.status)) return [];
  const blockers = blockersOf(row.verified, row.licence_affirmed, row.items);
  return isOwner(row, me) ? blockers : blockers.filter((blocker) => blocker === 'contents');
}

/** The row of a listing that the view does not show yet. The creator's names are unknown here. */
export const submittedRow = (
  {
    listingId,
    coverId,
    creatorId,
    offersMeeting,
    processSupport,
    licenceAffirmed,
    at,
    ...offer
  }: ListingSubmitted['data'],
  { username, verified }: { username: string; verified: boolean },
): ListingSeen => ({
  ...offer,
  id: listingId,
  listing_id: listingNumber(offer.number),
  cover_id: coverId,
  creator_id: creatorId,
  offers_meeting: offersMeeting,
  process_support: processSupport,
  licence_affirmed: licenceAffirmed,
  status: 'pending_review',
  ...{ reason: null, verified_at: null },
  ...{ total_buyers: 0, review_count: 0, rating_sum: 0 },
  section_count: 0,
  created_at: at,
  updated_at: at,
  published_at: null,
  submitted_at: at,
  ...{ username, first_name: null, last_name: null, avatar: null, verified, creator_verified_at: null },
  ...{
    purchase_status: null,
    reference: null,
    purchased_at: null,
    paid: null,
    coupon: null,
    refund: null,
    refunded_at: null,
    done: 0,
    is_saved: false,
    coauthor_share: null,
  },
});

/** A public cover has a permanent URL; an unpublished one needs a signed link. */
const coverLink = (row: ListingSeen, coverId: string, files: Files, me: Me | undefined) =>
  row.status === 'published' || !me ? files.publicLink(coverId) : files.link(coverId, me.id);

function label(row: ListingSeen, me: Me | undefined) {
  if (isOwner(row, me) || !hasBought(row)) return LABELS[row.status];
  if (row.refund) return 'Refund requested';
  if (row.done === 0 || row.section_count === 0) return 'Owned';
  return row.done >= row.section_count ? 'Completed' : `${Math.floor((100 * row.done) / row.section_count)} % read`;
}

const DAY_MS = 86_400_000;
type Planned = Pick<ContentSeen, 'completed' | 'due'> & { entry: ChecklistEntry };

/** An entry of a checklist with its reader's plan. Its date is counted from the purchase, unless the reader set one. */
export function entry({ entry: { fee, days, ...own }, completed, due }: Planned, boughtAt: Instant | null) {
  const suggested =
    boughtAt && days !== null ? new Date(Date.parse(boughtAt) + days * DAY_MS).toISOString().slice(0, 10) : null;
  return {
    ...own,
    ...{ fee: fee === null ? null : toNaira(fee), fee_kobo: fee, days },
    ...{ completed: completed ?? false, due: due ?? suggested, is_own_due: due !== null },
  };
}

/** `reader` is undefined for a visitor, who reads free previews. */
type ContentReader = { files: Files; reader: UserId | undefined; boughtAt?: Instant | null };

/** One item of a section (D2), with a link that is valid for a few minutes, or for visitors as long as the file is free. */
export function content(row: ContentSeen, { files, reader, boughtAt = null }: ContentReader) {
  const { id, resourcetype, position, created_at } = row;
  if (row.entry)
    return { id, resourcetype, position, created_at, entry: entry({ ...row, entry: row.entry }, boughtAt) };
  if (row.file_id === null) return { id, resourcetype, position, created_at, text_content: row.text_content ?? '' };
  const link = reader === undefined ? files.publicLink(row.file_id) : files.link(row.file_id, reader);
  const file = { file_name: row.file_name, mime_type: row.mime_type, size: row.size };
  const item = { id, resourcetype, position, created_at };
  switch (resourcetype) {
    case 'Image':
      return { ...item, image_content: link, ...file, width: row.width, height: row.height, alt: row.alt };
    case 'Audio':
      return { ...item, audio_content: link, ...file, duration: row.seconds };
    default:
      return { ...item, file_content: link, ...file };
  }
}
