interface Perk {
  perk: string;
  free?: boolean;
  soon?: boolean;
}

export const PERKS: Perk[] = [
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

export const OFFERS = [
  { period: '12 months', price: 'US$32', note: 'US$32 per 12 months (US$2.6 per month)', best: true },
  { period: '1 month', price: 'US$5.2', note: 'US$5.2 per month', best: false },
];

export const FAQ = [
  {
    question: 'What happens to my guides if Premium ends?',
    answer: 'Nothing. A guide you bought stays yours; only the Premium features close.',
  },
  {
    question: 'Can I change from one month to twelve?',
    answer: 'Yes. What is left of the month counts towards the year.',
  },
  {
    question: 'Does Premium make guides cheaper?',
    answer: 'No. Creators set their prices, and those are the same for everybody.',
  },
  {
    question: 'Do creators need Premium to sell?',
    answer: 'No. Premium adds meetings, hire and the requests for missing listings.',
  },
];
