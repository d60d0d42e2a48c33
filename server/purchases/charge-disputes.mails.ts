import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { letter, type MailContext, mailTemplate } from '#server/platform/providers/mail-template';

/** Data of a mail about a dispute; `to` is the recipient's id, `amount` is in kobo. */
export type DisputeMail = { to: UserId; listingId: ListingId | null; amount: Kobo; reference: string } & {
  dueAt?: Instant;
  because?: string;
};

const facts = ({ to, listingId }: DisputeMail, { db }: MailContext) => purchaseMailFacts(db, to, listingId);
type Shown = DisputeMail & NonNullable<Awaited<ReturnType<typeof facts>>> & { publicUrl: string };

const moment = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });
const until = ({ dueAt }: Shown) => (dueAt ? moment.format(new Date(dueAt)) : 'the day that the provider names');

const template = (subject: (shown: Shown) => string, body: (shown: Shown) => string[]) =>
  mailTemplate({
    facts,
    render: (shown: Shown) => ({ subject: subject(shown), text: letter(shown, ...body(shown)) }),
  });

const desk = ({ publicUrl }: Shown) => ['', `${publicUrl}/admin/card-disputes`];
const wallet = ({ publicUrl }: Shown) => ['', `${publicUrl}/profile?tab=wallet`];

/** The first four are for finance, the next three for those who earned with the sale, the last one for the buyer. */
export const chargeDisputeMails = {
  'dispute-opened': template(
    (shown) => `A payment of ${naira(shown.amount)} is disputed: answer until ${until(shown)}`,
    (shown) => [
      `A bank disputes a payment of ${naira(shown.amount)} (${shown.because}). What it earned is held.`,
      `Accept it or submit the evidence until ${until(shown)}; after that the bank decides without you.`,
      ...desk(shown),
    ],
  ),
  'dispute-reminder': template(
    (shown) => `A disputed payment waits for you until ${until(shown)}`,
    (shown) => [
      `The payment provider reminds you of the dispute of ${naira(shown.amount)}. Nothing was answered yet.`,
      ...desk(shown),
    ],
  ),
  'dispute-unanswered': template(
    () => 'The payment provider refused your answer to a dispute',
    (shown) => [`The provider says: ${shown.because}. Decide again.`, ...desk(shown)],
  ),
  'dispute-ended': template(
    (shown) => `The dispute of a payment ${shown.because === 'won' ? 'was won' : 'was lost'}`,
    (shown) => [
      shown.because === 'won'
        ? 'The money stays, and what was held is free again.'
        : `The provider took ${naira(shown.amount)}. What the payment earned is taken back.`,
      ...desk(shown),
    ],
  ),
  'earnings-held': template(
    ({ title }) => `A payment for “${title}” is disputed`,
    (shown) => [
      `The bank of a buyer of “${shown.title}” disputes the payment. ${naira(shown.amount)} that you earned with it stay in your wallet, but cannot be spent or withdrawn until the dispute ends.`,
      'We answer the bank with what we know of the purchase. You need not do anything.',
      ...wallet(shown),
    ],
  ),
  'earnings-released': template(
    ({ title }) => `The payment for “${title}” stands`,
    (shown) => [
      `The dispute about “${shown.title}” ended in your favour: ${naira(shown.amount)} are no longer held.`,
      ...wallet(shown),
    ],
  ),
  'earnings-taken-back': template(
    ({ title }) => `A bank took a payment for “${title}” back`,
    (shown) => [
      `The dispute about “${shown.title}” was lost: the buyer has the money back. ${naira(shown.amount)} that you earned with this sale are taken out of your wallet.`,
      ...wallet(shown),
    ],
  ),
  'purchase-taken-back': template(
    ({ title }) => `Your bank took the payment for “${title}” back`,
    (shown) => [
      `Your bank returns ${naira(shown.amount)} for “${shown.title}” to you.`,
      'You can no longer read the guide. You may buy it again.',
    ],
  ),
};
export type DisputeMailName = keyof typeof chargeDisputeMails;
