import { z } from 'zod';
import { currency, koboAmount, nairaAmount } from '#server/platform/http/output';

/** The owner's figures of the last days; `completed` counts buyers from the beginning. */
const figures = z
  .strictObject({
    days: z.int(),
    shown: z.int().meta({ description: 'How often it was on the first page of a search.' }),
    ...{ opened: z.int(), bought: z.int() },
    searches: z.array(z.strictObject({ words: z.string(), count: z.int() })),
    sections: z.array(z.strictObject({ id: z.string(), title: z.string(), completed: z.int() })),
  })
  .meta({ id: 'ListingFigures' });

/** Counts for all; revenue, the buyers' average completion in percent, and figures for the owner. */
export const insight = z
  .strictObject({
    ...{ total_buyers: z.int(), sections: z.int(), average_rating: z.number(), total_review: z.int() },
    ...{ revenue: nairaAmount.optional(), revenue_kobo: koboAmount.optional(), currency: currency.optional() },
    ...{ completion: z.int().optional(), figures: figures.optional() },
  })
  .meta({ id: 'Insight' });

/** How often each guide of a creator was bought, and what its buyers paid. */
export const sales = z.array(
  z
    .strictObject({ listing_id: z.string(), sold: z.int(), revenue: nairaAmount, revenue_kobo: koboAmount })
    .meta({ id: 'GuideSales' }),
);
