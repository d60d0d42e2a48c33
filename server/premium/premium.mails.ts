import { recipientOf } from '#projections/accounts/accounts.queries';
import type { Instant, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { cardName, isExpired, type PaymentCard } from '#server/kernel/payment-card';
import type { PremiumDepositKept } from './premium.events.js';
import { mailTemplate } from '#server/platform/providers/mail-template';

/**
 * `to` is the recipient's id, `amount` is in kobo, `at` is the instant that the mail names. `isLast`: no retry follows. `reason`:
 * why a deposit bought nothing; `spent`: the wallet paid something else with it. `card`: the one that is kept. `isByCard`: it was
 * charged too.
 */
export type PremiumMail = {
  to: UserId;
  amount: Kobo;
  at: Instant;
  isRenewal?: boolean;
  isLast?: boolean;
  card?: PaymentCard;
  isByCard?: boolean;
  reason?: PremiumDepositKept['data']['reason'] | 'spent';
};
type Shown = PremiumMail & { day: string; publicUrl: string };

const days = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

const template = (subject: (shown: Shown) => string, body: (shown: Shown) => string[], path = '/plans/premium') =>
  mailTemplate({
    facts: ({ to }: PremiumMail, { db }) => recipientOf(db, to),
    render({ first_name, ...about }) {
      const shown = { ...about, day: days.format(new Date(about.at)) };
      const text = [...body(shown), `${about.publicUrl}${path}`];
      return {
        subject: subject(shown),
        text: [`Hello ${first_name},`, '', ...text, '', 'Groundwork'].join('\n'),
      };
    },
  });

const WHY_KEPT: Record<NonNullable<PremiumMail['reason']>, string> = {
  price_changed: 'Its price changed before your payment arrived.',
  premium_active: 'You had it already when your payment arrived.',
  charge_under_way: 'Another payment for Premium was under way when this one arrived.',
  no_premium: 'Your Premium had ended before the payment of your card arrived.',
  spent: 'By then it was not available in your wallet: the wallet paid for something else, or a dispute holds it.',
};

export const premiumMails = {
  'premium-paid': template(
    ({ isRenewal }) => (isRenewal ? 'Your Premium was renewed' : 'You have Premium'),
    ({ amount, day, publicUrl, isByCard }) => [
      `${naira(amount)}, VAT included, was paid ${isByCard ? 'by the card that you let us keep, because your wallet did not cover it' : 'from your wallet'}. You have Premium until ${day}; it renews then.`,
      `The invoice is in your profile, with your past charges: ${publicUrl}/profile#premium`,
      'You can cancel the renewal at any time:',
    ],
  ),
  'premium-deposit-kept': template(
    () => 'Your payment is in your wallet: it did not buy Premium',
    ({ amount, reason }) => [
      `Your payment of ${naira(amount)} for Premium went into your wallet, and Premium was not bought with it. ${reason ? WHY_KEPT[reason] : ''}`,
      'Nothing is lost: what of it you did not spend meanwhile is in your wallet, and you can buy Premium or a guide with it:',
    ],
  ),
  'premium-reminder': template(
    ({ day }) => `Your Premium renews on ${day}`,
    ({ amount, day, at, card }) => [
      `On ${day} ${naira(amount)}, VAT included, will be paid from your wallet${card && !isExpired(card, at) ? `, or by your ${cardName(card)} where the wallet does not cover it. You can remove the card, or cancel the renewal:` : '. Fund it before, or cancel the renewal:'}`,
      ...(card && isExpired(card, at) ? [`Your ${cardName(card)} expires before, and is not charged.`] : []),
    ],
  ),
  'premium-past-due': template(
    () => 'Your Premium could not be renewed',
    ({ amount, day, isLast, isByCard }) => [
      `Your wallet does not cover the ${naira(amount)} of the renewal${isByCard ? ', and your card did not pay it' : ''}. You keep Premium until ${day}.`,
      isLast
        ? 'We do not try again. To keep it, fund your wallet and press “Pay now” before that day:'
        : 'We try again before. Fund your wallet to keep it, or pay it now in your profile:',
    ],
    '/profile#premium',
  ),
  'premium-cancelled': template(
    () => 'Your Premium will not renew',
    ({ day }) => [`You keep Premium until ${day}. Nothing more is charged. You can resume it until then:`],
  ),
  'premium-refunded': template(
    () => 'Your Premium was refunded',
    ({ amount, day }) => [
      `${naira(amount)}, VAT included, went back to your wallet on ${day}: what you did not use of your last payment.`,
      'Your Premium has ended, and nothing more is charged. The credit note is in your profile, with your past charges:',
    ],
    '/profile#premium',
  ),
  'premium-ended': template(
    () => 'Your Premium has ended',
    () => ['Your account is Free now. What you bought stays yours. You can get Premium again at any time:'],
  ),
};
export type PremiumMailName = keyof typeof premiumMails;
