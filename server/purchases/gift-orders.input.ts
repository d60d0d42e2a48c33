import { z } from 'zod';
import { naira, text } from '#server/platform/http/fields';

const METHODS = 'Choose “card”, “wallet” or “split”.';
export const [LEAST_SEATS, MOST_SEATS] = [2, 50];
/** Characters of the words to a recipient. */
export const GIFT_MESSAGE_MOST = 500;
const SEATS = { error: `Choose ${LEAST_SEATS} to ${MOST_SEATS} seats.` };

/** The address that a link is mailed to. */
export const recipientAddress = text(254).pipe(z.email({ error: 'Enter a valid email address.' }));

/**
 * A guide for another person, or seats of it for a team (A5.21). A gift has an `email` and may have a `message` and a coupon;
 * seats have a number. `expected_total`: the total that was shown, naira.
 */
export const giftForm = z
  .object({
    listing_id: z.string({ error: 'No listing selected for checkout' }).trim().min(1).max(200),
    kind: z.enum(['gift', 'seats'], { error: 'Choose “gift” or “seats”.' }).default('gift'),
    email: recipientAddress.optional(),
    message: text(GIFT_MESSAGE_MOST, 0).default(''),
    seats: z.coerce.number(SEATS).int(SEATS).min(LEAST_SEATS, SEATS).max(MOST_SEATS, SEATS).optional(),
    coupon: text(40).optional(),
    method: z.enum(['card', 'wallet', 'split'], { error: METHODS }).default('card'),
    expected_total: naira.optional(),
  })
  .superRefine(({ kind, email, seats, coupon }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'gift' && !email) refuse('email', 'Enter the email address of the person who gets it.');
    if (kind === 'seats' && seats === undefined) refuse('seats', SEATS.error);
    if (kind === 'seats' && coupon) refuse('coupon', 'A coupon is for one guide, not for seats.');
  });
export type GiftForm = z.output<typeof giftForm>;
