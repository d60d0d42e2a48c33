import { type SearchFor, searchListings } from '#projections/catalogue/search';
import type { CatalogueEvent } from '#server/catalogue/catalogue.events';
import { demoListings } from '#server/demo/content/listings';
import { fromNaira } from '#server/kernel/money';
import { defaultSynonyms } from '#projections/synonyms/default-synonyms';
import { published, recorded, sectionAdded, submitted } from './facts.js';
import { type ReadingSide, startReadingSide } from './reading-side.js';
import { questions } from './recall.questions.js';

const FIRST = 5;
/** Share of the questions whose guides are all among the first five. */
const OWED = 0.95;

describe('The search of the demo market', () => {
  let side: ReadingSide;
  beforeAll(async () => {
    side = await startReadingSide();
    await side.show(recorded(demoListings.flatMap(eventsOf)));
  });
  afterAll(() => side.stop());

  const everything: SearchFor = {
    ...{ sort: 'relevance', limit: 50, synonyms: defaultSynonyms },
  };
  const titles = async (search: string) =>
    (await searchListings(side.sql, { ...everything, search })).rows.map(({ title }) => title);

  it(`answers 95 of 100 questions of ${questions.length} with the guides that were meant`, async () => {
    expect(questions.length).toBeGreaterThanOrEqual(120);
    const missed: string[] = [];
    for (const { asks, wanted } of questions) {
      const found = (await titles(asks)).slice(0, FIRST);
      const lacking = wanted.filter((guide) => !found.some((title) => guide.test(title)));
      if (lacking.length) missed.push(`${asks}: no ${lacking.join(', ')} in [${found.join(' | ')}]`);
    }
    const score = 1 - missed.length / questions.length;
    const report = `${(100 * score).toFixed(1)} % of ${questions.length} questions\n${missed.join('\n')}\n`;
    process.stdout.write(`recall@${FIRST}: ${report}`);
    if (score < OWED) throw new Error(report);
  });

  it('names only guides that exist in its questions', () => {
    const known = demoListings.map(({ title }) => title);
    for (const { asks, wanted } of questions)
      for (const guide of wanted) expect([asks, known.filter((title) => guide.test(title)).length]).toEqual([asks, 1]);
  });

  it.each([
    ['CAC', 'Corporate Affairs Commission'],
    ['LPG', 'cooking gas'],
    ['poultry', 'broiler'],
    ['poultry', 'chicken farm'],
    ['pharmacy licence', 'pharmacy license'],
    ['FIRS', 'federal inland revenue service'],
  ])('gives the same list for %s and %s', async (one, other) => {
    const [first, second] = [await titles(one), await titles(other)];
    expect(first).toEqual(second);
    expect(first.length > 0 || one === 'FIRS').toBe(true);
  });

  it('takes no known abbreviation for the beginning or the misspelling of another word', async () => {
    expect((await titles('first')).length).toBeGreaterThan(0);
    for (const title of await titles('FIRS')) expect(title).not.toMatch(/first/i);
    expect(await titles('FIRS')).toEqual([]);
  });
});

function eventsOf(offer: (typeof demoListings)[number], n: number): CatalogueEvent[] {
  const listingId = `l${n}`;
  const { sections, price, title, subtitle, description, sectors, industry, region } = offer;
  return [
    submitted({
      ...{ listingId, number: n + 1, slug: listingId, price: fromNaira(price)!, country: 'Nigeria', region },
      ...{ title, subtitle, description, sectors, industry },
    }),
    ...sections.map((section, i) =>
      sectionAdded({ listingId, sectionId: `${listingId}-${i}`, title: section.title, slug: `s${i}`, position: i + 1 }),
    ),
    published(listingId),
  ];
}
