import type { Warning } from './messages.events.js';

/** A payment that passes the platform by. */
const PAYMENT =
  /\b(?:bank|wire) transfer\b|\b(?:account|acct) (?:number|no)\b|\bpay (?:me|us) (?:directly|outside|off)|\b(?:outside|off) (?:of )?(?:the )?(?:platform|groundwork)\b|\bsend (?:the |me (?:the )?)?(?:money|cash|payment)\b|\b(?:western union|moneygram|bitcoin|btc|usdt|crypto|gift ?cards?|opay|palmpay|kuda|cash ?app|paypal)\b/iu;
/** Ten digits or more, as a phone or an account number has them; amounts and years are shorter. */
const PHONE = /(?:\+?\p{Nd}[ ().-]*){10}|\b(?:whats ?app|telegram)\b/iu;

/** The sign of a fraud in a text; undefined without one (features A11.16). */
export const signIn = (text: string): Warning | undefined =>
  PAYMENT.test(text) ? 'payment' : PHONE.test(text) ? 'phone' : undefined;

/** For the receiver. */
export const WARNINGS: Record<Warning, string> = {
  payment:
    'This message speaks of a payment outside of Groundwork. Groundwork cannot refund it. Pay only through the checkout.',
  phone:
    'This message moves the conversation elsewhere. Be careful: Groundwork sees and protects only what happens here.',
};
