import { lines } from './table.js';

/** What buyers say of a guide by the stars they give: a first and a second sentence. `{city}` is the guide's town. */
const OPINIONS: Readonly<Record<number, { first: string[]; second: string[] }>> = {
  5: {
    first: lines`
      We opened in {city} within the ninety days, with no paper missing.
      The order of the offices alone saved me two trips.
      I gave it to my lawyer, who had nothing to add.
      Written by somebody who stood at these counters.
      The list of what inspectors look for is worth the price.
      My brother and I planned the whole first year with it.
      It told me not to sign the lease I was about to sign.
      The fees were right to within five thousand naira.
      Short sentences, no filler, and every office has a name.
      I had paid a consultant three times as much for less.`,
    second: lines`
      The inspector asked exactly the three things of the guide.
      I bought a second guide of the same creator.
      Printed it and ticked it off with my partner.
      My bank took the cost section into the loan file.
      I asked a question and had an answer the same evening.
      The free section convinced me, and the rest is better.
      We start next month.
      What it says about {city} is true street by street.`,
  },
  4: {
    first: lines`
      Clear and complete for {city}.
      Good order, good numbers.
      The craft sections are the best part.
      Very useful before the first visit to an office.
      Honest about what goes wrong.
      Saved us from buying the wrong machine.`,
    second: lines`
      I would have liked a sample of the forms.
      One fee was raised since, the rest is right.
      A page on finance would make it five stars.
      The waiting times were a little longer for us.
      I missed something on insurance.
      Some photographs would help.`,
  },
  3: {
    first: lines`
      Right in general, thin where I needed it.
      Good for a beginner; I knew half of it.
      The permits are well explained, the market is not.
      It works for {city}, less so for the villages around it.`,
    second: lines`
      I still had to ask at two counters.
      The calendar was too optimistic for us.
      I hope for an update after the new fees.
      The price is fair for what is in it.`,
  },
  2: {
    first: lines`
      Too general for somebody who has run a business before.
      I expected more about suppliers.`,
    second: lines`
      The checklist is fine, the rest I found on the offices’ own pages.
      It did not help with my kind of plot.`,
  },
};

const STARS = [5, 4, 5, 5, 3, 4, 5, 4, 5, 2, 5, 4, 3, 5, 4];

/** The `seed`th opinion. */
export function opinion(seed: number, city: string): { rating: number; comment: string } {
  const rating = STARS[seed % STARS.length]!;
  const { first, second } = OPINIONS[rating]!;
  const [one, other] = [first[seed % first.length]!, second[(seed * 3 + 1) % second.length]!];
  const comment = seed % 4 === 0 ? one : `${one} ${other}`;
  return { rating, comment: comment.replaceAll('{city}', city) };
}

export const REPLIES = lines`
  Thank you. The fees are checked each quarter, and yours confirmed two of them.
  Glad it went so quickly. Tell me what the second inspection asks, and I will add it.
  Thank you for the point about waiting times; the calendar has two more weeks now.
  Fair. The section on suppliers is being written, and you will find it in your copy.
  Thank you. If a counter asks for something else, write to me and I look into it.`;

/** Questions before a purchase, with the creators’ answers. */
export const QUESTIONS: readonly [question: string, answer?: string][] = [
  [
    'Does it also hold for a business that I take over from somebody else?',
    'Yes. The registration section says which papers change with the owner and which stay with the place.',
  ],
  [
    'Are the fees those of this year?',
    'They are, and I compare them each quarter. Where an office has announced a change, the section names the date.',
  ],
  [
    'Can I follow it without a partner in the city?',
    'Most steps are online. Two visits are needed: the inspection and the collection of the permit.',
  ],
  ['How much of the first budget can be borrowed?'],
  [
    'Is there a section on finding staff?',
    'There is a part in the ninety days, with what to pay and where to ask. It is no full guide to hiring.',
  ],
  [
    'Do I need the environmental permit for a very small start?',
    'Below the size of the guide a letter of exemption is enough; you ask for it at the same counter.',
  ],
  ['Would the author look at my plan before I sign the lease?'],
  [
    'Is it useful outside the city, two hours away by road?',
    'The federal steps are the same. For the local ones you ask the council of the place, in the same order.',
  ],
];
export const SUGGESTIONS: readonly [text: string, thanks?: string][] = [
  [
    'The portal asks for a photograph of the frontage now, from the other side of the road.',
    'Thank you, it is in the guide since today.',
  ],
  ['Please add which bank branches accept the payment reference; two refused mine.'],
  ['The office moved to the second floor of the new building in October.', 'Thank you. I corrected the address.'],
  ['A table with all fees on one page would help when one asks for a loan.'],
];
