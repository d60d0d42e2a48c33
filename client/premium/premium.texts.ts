interface Perk {
  perk: string;
  free?: boolean;
  soon?: boolean;
}

const perks: Perk[] = [
  { perk: 'Purchasing listings', free: true },
  { perk: 'Connecting with co-founders', free: true },
  { perk: 'Access to the resource centre' },
  { perk: 'Requesting missing listings (users)' },
  { perk: 'Access to missing-listing requests (creators)' },
  { perk: 'Offering online meetings or hire (creators)' },
  { perk: 'Audience resonance insights' },
  { perk: 'The best co-founder experience' },
  { perk: 'Premium support' },
  { perk: 'Pitching to investors', soon: true },
  { perk: 'Sector regulation news', soon: true },
];

/** Texts of the plans (en-NG). */
export const texts = {
  plans: {
    title: 'Chose The Right Plan For Your Business',
    notice:
      'Plans are not open yet, and their prices may change until then. Buying guides and connecting with co-founders need none.',
    currency: 'USD',
    all: [
      { name: 'Premium', price: '$120' },
      { name: 'Standard', price: '$60' },
      { name: 'Basic', price: '$10' },
    ],
    compare: 'Compare Free and Premium',
  },
  premium: {
    title: 'Premium',
    notice: 'Premium is not open yet. You don’t need it to buy guides or connect with co-founders.',
    caption: 'Free and Premium compared',
    feature: 'Feature',
    free: 'Free',
    perks,
    soon: 'coming soon',
    included: 'Included',
    notIncluded: 'Not included',
    choose: 'Choose a period',
    offers: [
      { period: '12 months', price: 'US$32', note: 'US$32 per 12 months (US$2.6 per month)', best: true },
      { period: '1 month', price: 'US$5.2', note: 'US$5.2 per month', best: false },
    ],
    best: 'Best Value',
    taxes: 'VAT and local taxes may apply.',
    get: 'Get Premium',
    questions: 'Frequently asked questions',
    faq: [
      {
        question: 'Can I get Premium now?',
        answer: 'No, Premium is not open yet. What is in it and what it costs may change until then.',
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
        answer: 'No. Every verified creator can publish guides.',
      },
    ],
  },
};
