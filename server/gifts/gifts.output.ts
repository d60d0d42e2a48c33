import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount, person } from '#server/platform/http/output';

const listing = z.strictObject({ slug: z.string(), title: z.string() });

/** A gift or a seat for the person who paid it. */
export const givenGift = z
  .strictObject({
    ...{ reference: z.string(), order: z.string(), kind: z.enum(['gift', 'seats']) },
    number: z.int().describe('Of the seat among those of its order, from 1.'),
    listing,
    status: z
      .enum(['open', 'sent', 'taken', 'expired', 'refunded'])
      .describe('`open`: a seat to which no person is invited; `sent`: its link waits for the recipient.'),
    recipient: z.string().nullable().describe('The address that the link was mailed to.'),
    message: z.string().nullable(),
    taker: person.nullable(),
    ...{ amount: nairaAmount, amount_kobo: koboAmount, currency },
    ...{ bought_at: instant, sent_at: instant.nullable(), taken_at: instant.nullable() },
    ...{ ended_at: instant.nullable(), expires_at: instant.nullable() },
  })
  .meta({ id: 'GivenGift' });

/** What the person who follows the link sees. */
export const receivedGift = z
  .strictObject({
    kind: z.enum(['gift', 'seats']),
    status: z
      .enum(['waiting', 'taken', 'yours', 'ended', 'owned', 'own_listing', 'staff'])
      .describe('`yours`: the caller took it; `owned`: the caller owns the guide already.'),
    listing,
    giver: z.string(),
    message: z.string().nullable(),
    expires_at: instant.nullable(),
  })
  .meta({ id: 'ReceivedGift' });
