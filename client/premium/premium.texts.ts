import type { PremiumGate } from '#server/kernel/premium-gates';
import { isTier, type PremiumOffer, type PremiumTier } from '#server/kernel/premium-offers';

interface Perk {
  perk: string;
  free?: boolean;
  /** What Free has of it. */
  partly?: string;
  soon?: boolean;
  /** What Premium has of it. */
  more?: string;
}

/** Labels of the catalogue (C4): they are shown as they are, and no amount is computed from them. */
const offers: Record<Exclude<PremiumOffer, PremiumTier>, { price: string; note: string; best?: true }> = {
  PREMIUM_12M: { price: 'US$32', note: 'US$32 per 12 months (US$2.6 per month)', best: true },
  PREMIUM_1M: { price: 'US$5.2', note: 'US$5.2 per month' },
};
const periods: Record<PremiumOffer, string> = {
  ...{ PREMIUM_12M: '12 months', PREMIUM_1M: '1 month' },
  ...{ PREMIUM_TIER: '12 months of Premium', STANDARD_TIER: '12 months of Standard' },
  BASIC_TIER: '12 months of Basic',
};

/** What a plan opens, in the words of the comparison. */
const gates: Record<PremiumGate, string> = {
  resources: 'Access to the resource centre',
  requests: 'Requesting missing listings, as many as you need',
  claims: 'Taking missing-listing requests (creators)',
  meetings: 'Offering online meetings or hire (creators)',
  resonance: 'Audience resonance insights',
  cofounders: 'The best co-founder experience',
  support: 'Premium support',
};

const perks: Perk[] = [
  { perk: 'Purchasing listings', free: true },
  { perk: 'Connecting with co-founders', free: true },
  { perk: 'Access to the resource centre' },
  { perk: 'Requesting missing listings (users)', partly: 'One at a time' },
  { perk: 'Access to missing-listing requests (creators)', partly: 'Reading them' },
  { perk: 'Offering online meetings or hire (creators)' },
  { perk: 'Audience resonance insights', partly: 'Figures of each guide' },
  { perk: 'The best co-founder experience', partly: '20 requests a week', more: '100 requests a week' },
  { perk: 'Premium support', partly: 'Answered in turn', more: 'Answered first' },
  { perk: 'Pitching to investors', soon: true },
  { perk: 'Sector regulation news', soon: true },
];

/** Texts of the plans (en-NG). */
export const texts = {
  gates,
  plans: {
    title: 'Chose The Right Plan For Your Business',
    lead: 'Premium is sold by the year and by the month. Buying guides and connecting with co-founders need no plan.',
    leadOfTiers:
      'Each plan is paid in naira for a year at a time. Buying guides and connecting with co-founders need no plan.',
    opened: (name: string) => `What ${name} opens`,
    get: (name: string) => `Get ${name}`,
    had: 'You have this',
    change: 'Change your plan',
    changeTo: (name: string) => `Change your plan to ${name}`,
    afterwards: (plan: string) => `Yours once your ${plan} has ended.`,
    currency: 'USD',
    all: [
      { name: 'Premium', price: '$120', tier: 'PREMIUM_TIER', holds: undefined },
      {
        ...{ name: 'Standard', price: '$60', tier: 'STANDARD_TIER' },
        holds: 'For a team. Write to us, and we agree what it holds.',
      },
      {
        ...{ name: 'Basic', price: '$10', tier: 'BASIC_TIER' },
        holds: 'For one need of yours. Write to us, and we agree what it holds.',
      },
    ],
    charged: 'Charged',
    per: (period: string) => `for ${period}, VAT included`,
    compare: 'Compare Free and Premium',
    contact: 'Contact us',
    contactAbout: (name: string) => `Contact us about ${name}`,
  },
  premium: {
    title: 'Premium',
    caption: 'Free and Premium compared',
    feature: 'Feature',
    free: 'Free',
    perks,
    soon: 'coming soon',
    included: 'Included',
    notIncluded: 'Not included',
    choose: 'Choose a period',
    offers,
    periods,
    year: '12 months',
    best: 'Best Value',
    charged: 'Charged in naira, VAT included:',
    taxes: 'VAT and local taxes may apply.',
    get: 'Get Premium',
    manage: 'Manage it in your profile',
    failed: 'The prices could not be loaded.',
    questions: 'Frequently asked questions',
    faq: [
      {
        question: 'Can I get Premium now?',
        answer:
          'Yes. You pay it from your wallet, or by card or bank with our payment provider. It renews from your wallet, or by the card that you let us keep where the wallet does not cover it, until you cancel it.',
      },
      {
        question: 'Can I get my money back?',
        answer:
          'Yes, within 7 days of a payment: Premium ends at once, and what you did not use of it returns to your wallet. Each person can do this once in 12 months.',
      },
      {
        question: 'Do I need Premium to buy a guide?',
        answer: 'No. Buying and reading guides, and connecting with co-founders, are open to every account.',
      },
      {
        question: 'Does Premium make guides cheaper?',
        answer: 'No. Creators set their prices, and those are the same for everyone.',
      },
      {
        question: 'Do creators need Premium to sell?',
        answer: 'No. Every verified creator can publish guides. Taking a request from the board needs Premium.',
      },
    ],
  },
  checkout: {
    title: (plan: string) => `Get ${plan}`,
    what: (plan: string, period: string) => `${plan} for ${period}.`,
    price: 'Price',
    vat: 'VAT',
    total: 'Charged now',
    balance: 'Available in your wallet',
    method: 'Pay with',
    methods: { wallet: (available: string) => `Wallet (${available} available)`, card: 'Card or bank' },
    renews: 'It renews for the same amount from your wallet until you cancel it.',
    byCard: (amount: string, plan: string) =>
      `You pay ${amount} with our payment provider, VAT included and without further charges. The money goes into your wallet, and ${plan} is paid with it at once.`,
    renewsAfterCard:
      'It renews for the same amount from your wallet, until you cancel it: your card is not charged again. Fund your wallet before the renewal.',
    keepCard: 'Keep this card for renewals',
    keepCardMeans:
      'It is charged only when your wallet does not cover a renewal, by what the renewal then costs. You can remove it at any time in your profile. A payment by bank keeps no card.',
    renewsByCard:
      'It renews for the same amount from your wallet, else by the card where you pay with one now, until you cancel it.',
    toProvider: (amount: string) => `Continue to pay ${amount}`,
    pay: (amount: string) => `Pay ${amount}`,
    tooLittle: (missing: string) => `Your balance does not cover it. Add ${missing} to your wallet first.`,
    fund: 'Fund your wallet',
    changed: (amount: string) => `The price changed meanwhile. It is ${amount} now, VAT included.`,
    showNew: 'See the new price',
    failed: 'Your balance could not be loaded.',
    back: 'Back',
  },
  /** After the return from the payment provider. */
  cardPayment: {
    signIn: 'Sign in to see what became of your payment. Your money is safe.',
    toSignIn: 'Sign in',
    words: (plan: string) => ({
      waiting: `This changes by itself. You can leave this page: ${plan} begins as soon as the payment is confirmed, and we send you an e-mail.`,
      arrived: `It is in your wallet, and ${plan} begins in a moment.`,
      bought: `Your payment arrived, and you have ${plan}`,
      kept: `Your payment is in your wallet, and did not buy ${plan}`,
      notCharged: `You were not charged, and ${plan} was not bought.`,
      again: 'Back to the offers',
    }),
    reasons: (plan: string) => ({
      price_changed: `The price of ${plan} changed before your payment arrived. You can buy it from your wallet.`,
      premium_active: `You had ${plan === 'Premium' ? plan : 'a plan'} already when your payment arrived. Nothing is lost.`,
      charge_under_way: 'Another payment for Premium was under way when this one arrived. Nothing is lost.',
      not_sold: `${plan} was not sold any more when your payment arrived. Nothing is lost.`,
      no_premium: `Your ${plan} had ended before the payment of your card arrived. Nothing is lost.`,
      insufficient_funds: `What was available in your wallet by then did not cover ${plan}.`,
    }),
  },
  standing: {
    statuses: { active: 'Active', cancelled: 'Does not renew', past_due: 'Renewal not paid' },
    period: 'Paid until',
    access: 'You keep it until',
    next: 'Next charge',
    on: 'on',
    planned: 'Changes to',
    from: 'from',
  },
  card: {
    renewals: 'Renewals',
    kept: 'Kept card',
    by: (card: string) => `From your wallet, else by your ${card}`,
    expired: (card: string) => `From your wallet. Your ${card} has expired.`,
    remove: 'Remove card',
    asks: 'Renewals are then paid from your wallet only.',
    yes: 'Remove it',
    no: 'Keep it',
  },
  change: {
    titles: {
      upgrade: (plan: string) => `Upgrade ${plan}`,
      downgrade: (plan: string) => `Change ${plan} at its renewal`,
    },
    upgrade: (period: string, amount: string) => `Upgrade to ${period} now: ${amount}`,
    downgrade: (period: string) => `Change to ${period}`,
    keep: (period: string) => `Keep ${period}`,
    now: (period: string, amount: string) =>
      `If you upgrade now: ${amount}. ${period} begin today, and what you did not use of your present period is credited.`,
    later: (period: string, day: string) =>
      `You keep what you paid for until ${day}. It then renews for ${period} at a time. You can undo this before.`,
    renews: (amount: string) => `It then renews for ${amount} from your wallet, VAT included, until you cancel it.`,
    changed: (amount: string) => `The amount changed meanwhile. It is ${amount} now, and nothing was charged so far.`,
    failed: 'The amount could not be loaded.',
    plan: 'your plan',
    gone: 'Your Premium changed meanwhile, and this change is not open any more.',
    credit: 'Not used of your present period',
    charged: 'Charged then',
    confirm: 'Change at the renewal',
  },
  refund: {
    open: (plan: string, amount: string) => `End ${plan} and get ${amount} back`,
    title: (plan: string) => `End ${plan} and get money back`,
    ends: (plan: string) =>
      `${plan} ends at once, and nothing more is charged. What you did not use of your last payment returns to your wallet.`,
    once: (plan: string, until: string) =>
      `This is open until ${until}, 7 days after the payment, and once in 12 months: you can get ${plan} again, but not this refund.`,
    price: 'Of the price',
    vat: 'Of the VAT',
    total: 'Returned to your wallet',
    confirm: (plan: string, amount: string) => `End ${plan}, return ${amount}`,
    changed: (amount: string) => `The sum changed meanwhile. It is ${amount} now, and nothing was changed so far.`,
    failed: 'The sum could not be loaded.',
    gone: 'This refund is not open any more.',
    keep: (plan: string) => `Keep ${plan}`,
  },
  own: {
    failed: 'Your Premium could not be loaded.',
    none: 'You have no Premium. Buying guides and connecting with co-founders need none.',
    see: 'See Premium',
    cancel: 'Cancel renewal',
    cancelPastDue: (plan: string) => `End ${plan} now`,
    endsNow: (plan: string) => `${plan} ends at once, and nothing is charged.`,
    end: 'End it',
    keep: 'Keep it',
    resume: 'Resume renewal',
    payNow: 'Pay now',
    show: 'Show past charges',
    hide: 'Hide past charges',
    charges: 'Past charges',
    chargesFailed: 'Your charges could not be loaded.',
    noCharges: 'Nothing was charged so far.',
    more: 'Show more charges',
    causes: { purchase: 'Bought', renewal: 'Renewed', recovery: 'Renewal paid later', upgrade: 'Upgraded' },
    outcomes: { ordered: 'Under way', paid: 'Paid', failed: 'Balance too low' },
    vat: (vat: string) => `VAT of ${vat} included`,
    vatLess: (vat: string, credit: string) => `VAT of ${vat} on the price before the credit of ${credit}`,
    invoice: (number: string) => `Download invoice ${number}`,
    creditNote: (number: string) => `Download credit note ${number}`,
    refunded: 'Refunded',
    returned: (vat: string) => `to your wallet, VAT of ${vat} included`,
    covers: 'covers',
    to: 'to',
  },
};

/** How long one payment lasts, beside the name of the plan. */
export const lengthOf = (offer: PremiumOffer) => (isTier(offer) ? texts.premium.year : texts.premium.periods[offer]);
