import { plural } from '../lib/texts/plural';

/** Texts of the launch discount: for those who wait, and for the creator of their guide (en-NG). */
export const texts = {
  yours: (percent: number, code: string) => `You get ${percent} % off with your code ${code}, until`,
  open: 'Offer a launch discount',
  change: 'Change the discount',
  remove: 'Remove the discount',
  removed: 'Launch discount removed',
  label: 'Launch discount, percent',
  optional: 'Launch discount, percent (optional)',
  missing: 'Enter a percentage from 5 to 90.',
  submit: 'Save discount',
  help: 'From 5 to 90. Each person who waits gets a code for one purchase, for 7 days from publication. You bear it: your share of these sales falls by as many percent. You can change it until the guide is published.',
  costs: (lower: string, full: string) => `They pay ${lower} instead of ${full}.`,
  offered: (percent: number) => `Those who wait get ${percent} % off for 7 days, once it is published.`,
  given: (percent: number, people: number, used: number) =>
    `Launch discount of ${percent} %: ${plural(people, { one: '# person has a code', other: '# people have a code' })}, ${used} used.`,
};
