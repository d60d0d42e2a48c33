import type { Reference } from './ids.js';

/** True for the reference of a gift or of a seat: `gif.<uuid>.<n>`, the payment of one line of an order. */
export const isGift = (reference: Reference) => GIFT.test(reference);
const GIFT = /^gif\.([0-9a-f-]{36})\.(\d{1,2})$/;

/** The order that a gift or a seat was bought by, and its number there, from 1. */
export function orderOfGift(reference: Reference): { order: Reference; number: number } {
  const [, uuid, number] = GIFT.exec(reference)!;
  return { order: `ord.${uuid}`, number: Number(number) };
}

/** Binds the ciphertext of a recipient's address and of the words to a recipient; stored events depend on them. */
export const [GIFT_RECIPIENT, GIFT_MESSAGE] = ['gift-recipient', 'gift-message'];
