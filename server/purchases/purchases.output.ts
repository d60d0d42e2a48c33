import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount, person } from '#server/platform/http/output';
import { orderShown } from './orders.output.js';

/** Where to pay; `paid` for a listing that is free or was paid from the wallet: it is owned already. */
export const checkout = z
  .strictObject({
    message: z.string(),
    authorization_url: z.string(),
    access_code: z.string(),
    reference: z.string(),
    purchase_id: z.string(),
    amount: nairaAmount,
    amount_kobo: koboAmount,
    currency,
    status: z.enum(['pending', 'paid']),
  })
  .meta({ id: 'Checkout' });

/** `paid` after access is given; `refunded` when the payer has the money instead; `under_review` while finance looks at a charge that differs. */
export const paymentStanding = z
  .strictObject({
    reference: z.string(),
    purpose: z.enum(['purchase', 'deposit', 'order']),
    status: z.enum(['pending', 'under_review', 'paid', 'failed', 'abandoned', 'expired', 'refunded']),
    refunded_to: z
      .enum(['wallet', 'source'])
      .nullable()
      .describe("Where a refund went: the payer's wallet, or the card or account that paid."),
    listing: z.strictObject({ slug: z.string(), title: z.string().nullable() }).nullable(),
    order: orderShown.nullable().meta({ description: 'Of a payment for a cart.' }),
    amount: nairaAmount,
    amount_kobo: koboAmount,
    currency,
  })
  .meta({ id: 'PaymentStanding' });
export type PaymentStanding = z.infer<typeof paymentStanding>;

/**
 * A charge that differs from its payment (A5.6). `requested`, `paid`: least units of `currency` that the provider confirmed;
 * `value_kobo`: what counts when it is accepted, 0 where it can only be returned.
 */
export const heldCharge = z
  .strictObject({
    ...{ reference: z.string(), purpose: z.enum(['purchase', 'deposit', 'order']), reason: z.string() },
    status: z.enum(['held', 'returning', 'accepted', 'returned']),
    payer: person.nullable(),
    listing: z.strictObject({ slug: z.string(), title: z.string().nullable() }).nullable(),
    ...{ amount_kobo: koboAmount, requested: z.int().nullable(), paid: z.int().nullable() },
    ...{ currency: z.string().nullable(), value_kobo: koboAmount, is_own: z.boolean() },
    failure: z.string().nullable().describe('Why the provider returned nothing.'),
    ...{ held_at: instant, decided_at: instant.nullable(), note: z.string().nullable() },
    decided_by: z.string().nullable().describe('Username of the person who decided.'),
  })
  .meta({ id: 'HeldCharge' });
export const decided = z.strictObject({ message: z.string() });

const disputedGuide = z.strictObject({
  ...{ title: z.string().nullable(), slug: z.string().nullable(), reference: z.string(), price_kobo: koboAmount },
  ...{ bought_at: instant, refunded_at: instant.nullable(), refunded_to: z.enum(['card', 'wallet']).nullable() },
  sections: z.int(),
  opened: z.array(z.strictObject({ title: z.string().nullable(), at: instant })),
});

/** A dispute of a payment (A5.20). `credit_kobo`: what of the amount bought nothing and is in the payer's wallet. */
export const chargeDisputeShown = z
  .strictObject({
    ...{ id: z.string(), reference: z.string(), purpose: z.enum(['purchase', 'deposit', 'order']) },
    status: z
      .enum(['open', 'decided', 'answered', 'won', 'lost'])
      .describe('`open` waits for finance, `decided` for the provider to take the decision, `answered` for the bank.'),
    ...{ reason: z.string(), due_at: instant, amount_kobo: koboAmount, credit_kobo: koboAmount },
    payer: person.nullable(),
    is_own: z.boolean(),
    guides: z.array(
      z.strictObject({
        ...{
          slug: z.string().nullable(),
          title: z.string().nullable(),
          reference: z.string(),
          amount_kobo: koboAmount,
        },
      }),
    ),
    decision: z.enum(['accept', 'contest']).nullable(),
    ...{ note: z.string().nullable(), decided_at: instant.nullable() },
    decided_by: z.string().nullable().describe('Username of the person who decided.'),
    failure: z.string().nullable().describe('Why the provider refused the last decision.'),
    ...{ opened_at: instant, reminded_at: instant.nullable(), ended_at: instant.nullable() },
    taken_kobo: koboAmount.nullable().describe('What the provider took.'),
  })
  .meta({ id: 'ChargeDispute' });

/** What the log knows of a disputed payment; this is what is submitted. */
export const disputeEvidence = z
  .strictObject({
    ...{ initiated_at: instant, paid_at: instant.nullable(), receipt: z.string() },
    guides: z.array(disputedGuide),
  })
  .meta({ id: 'DisputeEvidence' });

/**
 * The caller's purchase of a listing and its refund. `possible` is decided anew by the request; `code` and `detail` say why
 * none is possible. `opened` of `sections` were opened.
 */
export const refundStanding = z
  .strictObject({
    status: z
      .enum(['none', 'requested', 'stalled', 'refunded'])
      .describe('`stalled`: the bank did not take the money, and the payment provider holds it.'),
    possible: z.boolean(),
    ...{ code: z.string().nullable(), detail: z.string().nullable() },
    ...{ until: instant, opened: z.int(), sections: z.int() },
    ...{ amount: nairaAmount, amount_kobo: koboAmount, currency },
    ...{ requested_at: instant.nullable(), refunded_at: instant.nullable() },
    to_card_kobo: koboAmount.describe(
      'What of the amount goes, or went, back to the card; the rest is for the wallet.',
    ),
    to: z.enum(['card', 'wallet']).nullable().describe('Where the money went: `card` also where that is a part of it.'),
    dispute: z
      .enum(['open', 'won', 'lost'])
      .nullable()
      .describe("Of the payment with the buyer's bank; `won`: the payment stands."),
  })
  .meta({ id: 'RefundStanding' });
export type RefundStanding = z.infer<typeof refundStanding>;

/** What was requested: the same for every repetition. */
export const refundRequest = z
  .strictObject({
    ...{ reference: z.string(), amount: nairaAmount, amount_kobo: koboAmount, currency },
    requested_at: instant,
  })
  .meta({ id: 'RefundRequest' });
