/** What buyers of the demo market say about a guide, by its title; `reply` is its creator's. */
export type DemoReview = { title: string; buyer: string; rating: number; comment: string; reply?: string };

const [pharmacy, poultry, water] = [
  'Open a community pharmacy in Lagos',
  'Poultry farm of 2,000 layers in Ogun',
  'NAFDAC registration for packaged water',
];
const bakery = 'Bakery in Kano: from the oven to the supermarket shelf';

export const demoReviews: DemoReview[] = [
  {
    ...{ title: pharmacy, buyer: 'zainab', rating: 5 },
    comment:
      'The order of the offices is what I was missing. I had paid a consultant to queue at the wrong one first.\n\nOur premises passed on the first inspection.',
    reply:
      'Glad it saved you the second visit. The premises checklist was updated after the last round of inspections.',
  },
  {
    ...{ title: pharmacy, buyer: 'bassey', rating: 4 },
    comment: 'Clear and complete for Lagos. I would have liked a page on what differs in Cross River.',
  },
  {
    ...{ title: pharmacy, buyer: 'founder', rating: 5 },
    comment: 'We budgeted with the list of fees and were off by less than ₦20,000.',
  },
  {
    ...{ title: poultry, buyer: 'bassey', rating: 5 },
    comment: 'The advice on comparing mills by the cost per crate changed how I buy feed.',
  },
  {
    ...{ title: poultry, buyer: 'zainab', rating: 3 },
    comment: 'Good on permits and housing, thin on vaccination. I still needed a vet for the calendar.',
    reply: 'Fair. A section on vaccination is being written; you will find it in your copy.',
  },
  {
    ...{ title: water, buyer: 'founder', rating: 4 },
    comment: 'Every form is named. The waiting times were longer for us than the guide says: eleven weeks, not eight.',
  },
  { title: bakery, buyer: 'founder', rating: 5, comment: 'Short, and nothing in it is filler.' },
  {
    ...{ title: bakery, buyer: 'bassey', rating: 2 },
    comment: 'It is written for Kano. Half of it did not apply to Calabar, which the title could have told me.',
  },
];
