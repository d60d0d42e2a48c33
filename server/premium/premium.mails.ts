import { recipientOf } from '#projections/accounts/accounts.queries';
import { premiumOf } from '#projections/premium/premium.queries';
import type { Instant, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { cardName, isExpired, type PaymentCard } from '#server/kernel/payment-card';
import { planName, type PremiumOffer } from '#server/kernel/premium-offers';
import type { Sealed } from '#server/kernel/sealed';
import { paymentCard } from '#server/kernel/shapes';
import { PREMIUM_CARD_SHOWN, type PremiumDepositKept } from './premium.events.js';
import { mailTemplate } from '#server/platform/providers/mail-template';

/**
 * `to` is the recipient's id, `amount` is in kobo, `at` is the instant that the mail names. `isLast`: no retry follows. `reason`:
 * why a deposit bought nothing; `spent`: the wallet paid something else with it. `card`: what is shown of the kept one. `isByCard`:
 * it was charged too. `offer`: what was bought or was to be; without it, what the person paid for last.
 */
export type PremiumMail = {
  to: UserId;
  amount: Kobo;
  at: Instant;
  isRenewal?: boolean;
  isLast?: boolean;
  card?: Sealed;
  isByCard?: boolean;
  reason?: PremiumDepositKept['data']['reason'] | 'spent';
  offer?: PremiumOffer;
};
/** `kept`: the card that is kept. */
type Shown = PremiumMail & { plan: string; day: string; publicUrl: string; kept?: PaymentCard };

const days = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

const template = (subject: (shown: Shown) => string, body: (shown: Shown) => string[], path = '/plans/premium') =>
  mailTemplate({
    async facts({ to, card }: PremiumMail, { db, encryption }) {
      const [person, text] = [await recipientOf(db, to), await encryption.decrypt(card, PREMIUM_CARD_SHOWN)];
      if (!person) return undefined;
      const kept = text === undefined ? undefined : paymentCard.parse(JSON.parse(text));
      return { ...person, kept, lastOffer: (await premiumOf(db, to))?.offer };
    },
    render({ first_name, lastOffer, ...about }) {
      const plan = planName(about.offer ?? lastOffer ?? 'PREMIUM_12M');
      const shown = { ...about, plan, day: days.format(new Date(about.at)) };
      const text = [...body(shown), `${about.publicUrl}${path}`];
      return {
        subject: subject(shown),
        text: [`Hello ${first_name},`, '', ...text, '', 'Groundwork'].join('\n'),
      };
    },
  });

const WHY_KEPT: Record<NonNullable<PremiumMail['reason']>, (plan: string) => string> = {
  price_changed: () => 'Its price changed before your payment arrived.',
  premium_active: (plan) => `You had ${plan === 'Premium' ? 'it' : 'a plan'} already when your payment arrived.`,
  charge_under_way: () => 'Another payment for Premium was under way when this one arrived.',
  no_premium: (plan) => `Your ${plan} had ended before the payment of your card arrived.`,
  not_sold: (plan) => `${plan} was not sold any more when your payment arrived.`,
  spent: () =>
    'By then it was not available in your wallet: the wallet paid for something else, or a dispute holds it.',
};

export const premiumMails = {
  'premium-paid': template(
    ({ plan, isRenewal }) => (isRenewal ? `Your ${plan} was renewed` : `You have ${plan}`),
    ({ plan, amount, day, publicUrl, isByCard }) => [
      `${naira(amount)}, VAT included, was paid ${isByCard ? 'by the card that you let us keep, because your wallet did not cover it' : 'from your wallet'}. You have ${plan} until ${day}; it renews then.`,
      `The invoice is in your profile, with your past charges: ${publicUrl}/profile#premium`,
      'You can cancel the renewal at any time:',
    ],
  ),
  'premium-deposit-kept': template(
    ({ plan }) => `Your payment is in your wallet: it did not buy ${plan}`,
    ({ plan, amount, reason }) => [
      `Your payment of ${naira(amount)} for ${plan} went into your wallet, and ${plan} was not bought with it. ${reason ? WHY_KEPT[reason](plan) : ''}`,
      'Nothing is lost: what of it you did not spend meanwhile is in your wallet, and you can buy Premium or a guide with it:',
    ],
  ),
  'premium-reminder': template(
    ({ plan, day }) => `Your ${plan} renews on ${day}`,
    ({ amount, day, at, kept }) => [
      `On ${day} ${naira(amount)}, VAT included, will be paid from your wallet${kept && !isExpired(kept, at) ? `, or by your ${cardName(kept)} where the wallet does not cover it. You can remove the card, or cancel the renewal:` : '. Fund it before, or cancel the renewal:'}`,
      ...(kept && isExpired(kept, at) ? [`Your ${cardName(kept)} expires before, and is not charged.`] : []),
    ],
  ),
  'premium-past-due': template(
    ({ plan }) => `Your ${plan} could not be renewed`,
    ({ plan, amount, day, isLast, isByCard }) => [
      `Your wallet does not cover the ${naira(amount)} of the renewal${isByCard ? ', and your card did not pay it' : ''}. You keep ${plan} until ${day}.`,
      isLast
        ? 'We do not try again. To keep it, fund your wallet and press “Pay now” before that day:'
        : 'We try again before. Fund your wallet to keep it, or pay it now in your profile:',
    ],
    '/profile#premium',
  ),
  'premium-cancelled': template(
    ({ plan }) => `Your ${plan} will not renew`,
    ({ plan, day }) => [`You keep ${plan} until ${day}. Nothing more is charged. You can resume it until then:`],
  ),
  'premium-refunded': template(
    ({ plan }) => `Your ${plan} was refunded`,
    ({ plan, amount, day }) => [
      `${naira(amount)}, VAT included, went back to your wallet on ${day}: what you did not use of your last payment.`,
      `Your ${plan} has ended, and nothing more is charged. The credit note is in your profile, with your past charges:`,
    ],
    '/profile#premium',
  ),
  'premium-ended': template(
    ({ plan }) => `Your ${plan} has ended`,
    () => ['Your account is Free now. What you bought stays yours. You can get Premium again at any time:'],
  ),
};
export type PremiumMailName = keyof typeof premiumMails;
