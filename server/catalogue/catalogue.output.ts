import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount, pageOf } from '#server/platform/http/output';

const named = z.strictObject({ id: z.string(), name: z.string() });
const names = {
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar: z.string().nullable(),
};

/** A listing in a list (features D2), for one reader; `thumbnail` is a link to its cover. */
export const listingCard = z
  .strictObject({
    id: z.string(),
    listing_id: z.string().meta({ description: 'LST-000123.' }),
    title: z.string(),
    subtitle: z.string(),
    slug: z.string(),
    description: z.string(),
    thumbnail: z.string().nullable(),
    creator: z.strictObject({
      ...{ username: z.string().nullable(), ...names, is_verified: z.boolean(), user: z.strictObject(names) },
      verified_at: instant.nullable().describe('Since when the creator has the badge.'),
    }),
    industry: named,
    sectors: z.array(named),
    section_count: z.int(),
    total_buyers: z.int(),
    average_rating: z.number(),
    total_review: z.int(),
    price: nairaAmount,
    price_kobo: koboAmount,
    currency,
    status: z.string(),
    status_label: z.string().optional(),
    offers_meeting: z.boolean(),
    process_support: z.boolean(),
    country: z.string(),
    region: z.string(),
    is_owner: z.boolean(),
    coauthor_share: z
      .int()
      .nullable()
      .meta({ description: 'Per cent that the reader agreed to as a co-author (A7.13); null for everybody else.' }),
    has_purchased: z.boolean(),
    is_saved: z.boolean(),
    created_at: instant,
    updated_at: instant,
    published_at: instant.nullable(),
  })
  .meta({ id: 'ListingCard' });

/** A review (features D2), as the routes of reviews return it; `author` is null for an erased person. */
const review = z.strictObject({
  ...{ id: z.string(), comment: z.string(), rating: z.int(), verified_purchase: z.boolean() },
  refunded: z.boolean(),
  author: z
    .strictObject({ username: z.string(), ...names, industry: z.strictObject({ name: z.string() }).nullable() })
    .nullable(),
  ...{ helpful_count: z.int(), voted: z.boolean().nullable() },
  reply: z.strictObject({ comment: z.string(), created_at: instant, edited: z.boolean() }).nullable(),
  ...{ edited: z.boolean(), created_at: instant, updated_at: instant, is_own: z.boolean(), reported: z.boolean() },
});
const stars = z.strictObject({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() });
/** The first reviews of a listing, the number of all by rating, and the reader's own one, also a hidden one. */
const reviews = {
  reviews: z.array(review),
  distribution: stars.optional(),
  own_review: z
    .strictObject({ ...review.shape, hidden: z.boolean(), removal: z.string().nullable() })
    .nullable()
    .optional(),
};

/** What a regulator changed, in a moderator's words (A7.15). */
const regulation = z.strictObject({
  ...{ text: z.string(), link: z.string(), takes_effect: z.string().meta({ format: 'date' }) },
});

const contributor = {
  ...{ username: z.string(), first_name: z.string().nullable(), last_name: z.string().nullable() },
};

const sectionEntry = z
  .strictObject({
    ...{ id: z.string(), title: z.string(), slug: z.string(), position: z.int(), items: z.int() },
    ...{ completed: z.boolean(), locked: z.boolean(), is_preview: z.boolean(), updated_at: instant },
    updated: z.enum(['added', 'since_purchase', 'since_reading']).nullable().meta({
      description: 'What its buyer has not read: new, or changed since the purchase or since it was completed.',
    }),
  })
  .meta({ id: 'SectionEntry' });

/** A listing's page. `reference`: of the reader's purchase; `reason`: of the last review, for its owner and reviewers. */
export const listingDetail = z
  .strictObject({
    ...listingCard.shape,
    sections: z.array(sectionEntry),
    pending_reference: z.string().nullable(),
    refund_policy: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'When the price is refunded; null for a free guide.' }),
    verified_at: instant
      .nullable()
      .meta({ description: 'When a moderator last compared it with what its regulator publishes (A3.14).' }),
    due_update: regulation
      .nullable()
      .optional()
      .meta({ description: 'A change that took effect, and for which the guide was not updated.' }),
    ...reviews,
    reviews_need_purchase: z.boolean().optional().meta({ description: 'Only buyers may review it.' }),
    /** Who writes it with its creator (A7.13). */
    coauthors: z.array(z.strictObject(contributor)).optional(),
    /** People whose suggested edits the creator accepted (A3.9). */
    contributors: z.array(z.strictObject(contributor)).optional(),
    ...{ reference: z.string().nullable().optional(), purchased_at: instant.nullable().optional() },
    paid_kobo: z.int().nullable().optional().meta({ description: 'What the reader paid, kobo.' }),
    coupon: z.string().nullable().optional().meta({ description: 'The code of the coupon that lowered it.' }),
    refunded: z
      .strictObject({ to: z.enum(['card', 'wallet']), at: instant })
      .optional()
      .meta({ description: 'Where the price of the last purchase went, if it was refunded.' }),
    ...{ reason: z.string().optional(), licence_affirmed: z.boolean().optional() },
  })
  .meta({ id: 'ListingDetail' });

const blockers = z.array(z.enum(['creator_verification', 'licence_affirmation', 'contents']));
/** `blockers`: what the approval still needs (features C6). */
export const submittedListing = z.strictObject({ ...listingDetail.shape, blockers });
export const queuedListing = z
  .strictObject({
    ...{ ...listingCard.shape, licence_affirmed: z.boolean(), blockers },
    is_own: z.boolean().meta({ description: 'The caller created it or is a co-author, and reviews it never.' }),
    submitted_at: instant.meta({ description: 'Of the last time; later than `created_at` if it was submitted again.' }),
    reason: z.string().optional().meta({
      description: 'Of the last decision. Under review: the changes requested before it was submitted again.',
    }),
  })
  .meta({ id: 'QueuedListing' });
export const createdListing = z
  .strictObject({
    ...{ ...listingCard.shape, reason: z.string().optional(), blockers },
    proposed_price_kobo: z.int().nullable().meta({ description: 'The price that a moderator proposes.' }),
  })
  .meta({ id: 'CreatedListing' });
export const progress = z.strictObject({ done: z.int(), total: z.int() });
export const purchasedListing = z
  .strictObject({
    ...listingCard.shape,
    ...{ progress, purchased_at: instant.nullable(), reference: z.string().nullable() },
    paid_kobo: z.int().nullable().meta({ description: 'What the buyer paid, kobo.' }),
    coupon: z.string().nullable().meta({ description: 'The code of the coupon that lowered it.' }),
    updates: z.int().meta({ description: 'Sections that changed since the buyer read them.' }),
  })
  .meta({ id: 'PurchasedListing' });

const term = { id: z.string(), slug: z.string(), name: z.string() };
export const sector = z.strictObject(term).meta({ id: 'Sector' });
export const industry = z.strictObject({ ...term, sector: z.string() }).meta({ id: 'Industry' });

const facet = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));
export const savedState = z.strictObject({ saved: z.boolean() });
export const relatedListings = z.array(listingCard).meta({ id: 'RelatedListings' });
export const searchPage = pageOf(listingCard)
  .extend({
    is_capped: z.boolean().meta({
      description: 'More listings match than are counted. The facets are those of some of them.',
    }),
    facets: z.strictObject({
      sector: facet,
      industry: facet,
      country: facet,
      region: facet,
      price: facet,
      rating: facet,
    }),
  })
  .meta({ id: 'SearchPage' });

const popular = { slug: z.string(), name: z.string(), buyers: z.int(), listings: z.int() };
/** The blocks of the home page (features A1.9, A1.10). */
export const home = z
  .strictObject({
    categories: z.array(z.strictObject({ slug: z.string(), name: z.string(), count: z.int() })),
    popular_sectors: z.array(z.strictObject(popular)),
    popular_industries: z.array(z.strictObject({ ...popular, sector: z.string().nullable() })),
    countries: z.array(z.strictObject({ country: z.string(), listings: z.int(), buyers: z.int() })),
    most_searched: z.array(listingCard),
    trusted_by: z.array(z.strictObject({ name: z.string(), logo: z.string().optional() })),
  })
  .meta({ id: 'Home' });

const item = { id: z.string(), position: z.int(), created_at: instant };
const file = { file_name: z.string().nullable(), mime_type: z.string().nullable(), size: z.int().nullable() };
const pixels = z.int().nullable();
const date = z.string().meta({ format: 'date' });
/** An entry of a checklist, with the reader's own plan. `days` counts from the purchase. */
const entry = {
  ...{ document: z.string(), agency: z.string() },
  ...{ fee: nairaAmount.nullable(), fee_kobo: koboAmount.nullable(), days: z.int().nullable() },
  completed: z.boolean(),
  due: date.nullable().meta({ description: 'The date that the reader set, or the one that the guide suggests.' }),
  is_own_due: z.boolean(),
};
/** One item of a section (features D2); links are valid for a few minutes. */
export const contentItem = z
  .strictObject({
    ...item,
    resourcetype: z.enum(['Text', 'Image', 'Document', 'Audio', 'Checklist']),
    text_content: z.string().optional(),
    image_content: z.string().optional(),
    file_content: z.string().optional(),
    audio_content: z.string().optional(),
    ...z.strictObject(file).partial().shape,
    ...{ width: pixels.optional(), height: pixels.optional() },
    alt: z.string().nullable().optional().meta({ description: 'What a picture shows.' }),
    duration: z.int().nullable().optional().meta({ description: 'Seconds of a recording.' }),
    entry: z.strictObject(entry).optional(),
  })
  .meta({ id: 'ContentItem' });

const step = z.strictObject({ id: z.string(), title: z.string(), slug: z.string() });
/** The checklists of a guide as its reader's to-do list; fees in naira and kobo. */
export const todoList = z
  .strictObject({
    entries: z.array(z.strictObject({ id: z.string(), section: step, ...entry })),
    ...{ done: z.int(), total: z.int(), currency },
    ...{ cost: nairaAmount, cost_kobo: koboAmount, left: nairaAmount, left_kobo: koboAmount },
  })
  .meta({ id: 'TodoList' });

export const section = z
  .strictObject({
    ...{ id: z.string(), title: z.string(), slug: z.string(), position: z.int() },
    ...{ completed: z.boolean(), is_owner: z.boolean(), contents: z.array(contentItem) },
    note: z.string().meta({ description: "The reader's own note, empty without one." }),
  })
  .meta({ id: 'Section' });
/** A guide as on the day of the purchase. `today`: what became of each section. */
export const guideThen = z
  .strictObject({
    at: instant,
    sections: z.array(
      z.strictObject({
        ...{ id: z.string(), title: z.string(), slug: z.string(), position: z.int(), items: z.int() },
        today: z.enum(['same', 'changed', 'removed']),
      }),
    ),
  })
  .meta({ id: 'GuideThen' });
export const sectionThen = z
  .strictObject({
    ...{ id: z.string(), at: instant, contents: z.array(contentItem) },
    reasons: z.array(regulation).meta({ description: 'Changes of regulation for which it was updated since.' }),
  })
  .meta({ id: 'SectionThen' });
export const newSection = z.strictObject({
  ...{ message: z.string(), id: z.string(), title: z.string(), slug: z.string() },
  ...{ completed: z.boolean(), position: z.int() },
});
export const sectionNote = z.strictObject({ section: z.string(), note: z.string() });
export const sectionProgress = z.strictObject({ section: z.string(), completed: z.boolean(), progress });
export const renamedSection = z.strictObject({ id: z.string(), title: z.string(), slug: z.string() });
export const previewState = z.strictObject({ id: z.string(), is_preview: z.boolean() });
export const textVersions = z.strictObject({
  versions: z.array(z.strictObject({ number: z.int(), text: z.string(), at: instant })),
});
/** A section or item that was removed or restored. */
export const changed = z.strictObject({ id: z.string() });
/** The ids of all that is shown, in their order. */
export const order = z.strictObject({ order: z.array(z.string()) });
