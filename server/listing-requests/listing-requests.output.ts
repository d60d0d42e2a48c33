import { z } from 'zod';
import { instant, koboAmount, pageOf, person } from '#server/platform/http/output';

const guide = z.strictObject({ slug: z.string(), title: z.string() });
const term = z.strictObject({ slug: z.string(), name: z.string() });

/** What the caller gets off the guide, with a coupon of its own. */
const launch = z.strictObject({ code: z.string(), percent: z.int(), until: instant }).meta({ id: 'LaunchDiscount' });

/** A request of a missing listing, for one reader; `requester` is null for an erased person. */
export const listingRequest = z
  .strictObject({
    ...{ id: z.string(), title: z.string(), sector: term, industry: term, created_at: instant },
    region: z.string().meta({ description: 'Empty for the whole country.' }),
    business_type: term.nullable().meta({ description: 'Legal form of the business; null for any.' }),
    ...{ description: z.string(), requester: person.nullable(), is_own: z.boolean() },
    status: z.enum(['open', 'withdrawn', 'declined', 'fulfilled']),
    decline_reason: z
      .string()
      .nullable()
      .meta({ description: 'Of an own request that a moderator declined: why. Others do not see such a request.' }),
    ...{ votes: z.int(), voted: z.boolean() },
    pledged: z
      .strictObject({ ...{ count: z.int(), median_kobo: z.int(), least_kobo: z.int(), most_kobo: z.int() } })
      .nullable()
      .meta({ description: 'What people who wait would pay for the guide; null below 3 of them.' }),
    own_pledge_kobo: z.int().nullable().meta({ description: 'What the caller named.' }),
    merged_into: z
      .strictObject({ id: z.string(), title: z.string() })
      .nullable()
      .meta({ description: 'The request that counts for it.' }),
    object_until: instant
      .nullable()
      .meta({ description: 'Of an own request: until then the caller may object to the merge.' }),
    merged: z
      .array(z.strictObject({ id: z.string(), title: z.string(), is_own: z.boolean() }))
      .meta({ description: 'Those that were merged into it; their votes count here.' }),
    guide: guide.nullable().meta({ description: 'The guide that fulfilled it, while it is published.' }),
    claim: z
      .strictObject({ by: person.nullable(), until: instant, is_own: z.boolean() })
      .nullable()
      .meta({ description: 'Of an open request: the creator who writes the guide, until when at the latest.' }),
    in_review: z.boolean().meta({ description: 'An open request that a guide answers, which waits for its review.' }),
    launch: launch.nullable().meta({ description: 'The launch discount of the caller, while it lasts.' }),
    own_answer: z
      .strictObject({
        ...guide.shape,
        ...{ is_published: z.boolean(), price_kobo: koboAmount },
        launch_percent: z.int().nullable().meta({ description: 'Percent off that the caller offers those who wait.' }),
        ...{ coupons: z.int(), coupons_used: z.int() },
      })
      .nullable()
      .meta({ description: 'A guide of the caller that answers it, published or in review.' }),
  })
  .meta({ id: 'ListingRequest' });

const options = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));
export const board = z
  .strictObject({
    ...pageOf(listingRequest).shape,
    facets: z.strictObject({ sector: options, industry: options, business_type: options, region: options }),
  })
  .meta({ id: 'ListingRequestBoard' });

/** What there is already of the kind that a person types. */
export const similar = z
  .strictObject({
    requests: z.array(
      z.strictObject({
        ...{ id: z.string(), title: z.string(), votes: z.int(), voted: z.boolean(), is_own: z.boolean() },
      }),
    ),
    guides: z.array(guide),
  })
  .meta({ id: 'SimilarListings' });

/** What people miss, by sector and region. */
export const demand = z
  .strictObject({
    days: z.int().meta({ description: 'The searches are of so many days.' }),
    cells: z.array(
      z
        .strictObject({
          sector: term,
          region: z.string().meta({ description: 'A value of the filter of the board.' }),
          requests: z.int().meta({ description: 'Open ones.' }),
          waiting: z.int().meta({ description: 'Who waits for each, together.' }),
          searches: z.int().nullable().meta({ description: 'That found no guide; null where few.' }),
          pledges: z.int().nullable().meta({ description: 'Amounts that people named; null below 3 people.' }),
          median_kobo: z.int().nullable().meta({ description: 'Of these amounts.' }),
        })
        .meta({ id: 'DemandCell' }),
    ),
  })
  .meta({ id: 'Demand' });

/** A guide that the caller waited for. */
export const fulfilledRequest = z
  .strictObject({ id: z.string(), title: z.string(), slug: z.string(), at: instant, launch: launch.nullable() })
  .meta({ id: 'FulfilledRequest' });
/** A guide was named as the answer, or removed. */
export const changedAnswer = z.strictObject({ message: z.string() });
/** A request was declined, or the decline taken back. */
export const changedDecline = z.strictObject({ message: z.string() });
/** Requests were merged or separated. */
export const changedMerge = z.strictObject({ message: z.string() });
