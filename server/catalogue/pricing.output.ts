import { z } from 'zod';
import { instant, koboAmount, nairaAmount, pageOf } from '#server/platform/http/output';
import { listingCard } from './catalogue.output.js';

/** A proposal of a price. `answered_at` and `reason` are null while it is open. */
const proposal = z
  .strictObject({
    ...{ round: z.int(), price: nairaAmount, price_kobo: koboAmount, note: z.string(), at: instant },
    asked: z.enum(['creator', 'moderator']).meta({ description: 'The side that made it.' }),
    outcome: z.enum(['open', 'agreed', 'declined', 'replaced']),
    ...{ reason: z.string().nullable(), answered_at: instant.nullable() },
  })
  .meta({ id: 'PriceProposal' });

/** The price of a listing and every proposal, the latest first; `answer_by` is set while a moderator's answer is due. */
export const priceReview = z
  .strictObject({
    ...{ price: nairaAmount, price_kobo: koboAmount, side: z.enum(['creator', 'moderator']) },
    ...{ is_negotiable: z.boolean(), answer_by: instant.nullable(), proposals: z.array(proposal) },
  })
  .meta({ id: 'PriceReview' });

export const openProposals = pageOf(
  z.strictObject({ ...listingCard.shape, proposal, answer_by: instant.nullable() }).meta({ id: 'OpenPriceProposal' }),
);
