import { industryOf, sectors } from '#server/catalogue/vocabulary';
import { demoListings } from '#server/demo/content/listings';
import { countries } from '#server/demo/full/countries';
import { talks } from '#server/demo/full/conversations';
import { ROLES } from '#server/demo/full/country';
import { creators } from '#server/demo/full/creators';
import { founders } from '#server/demo/full/founders';
import { others, published, trades } from '#server/demo/full/market';
import { sales } from '#server/demo/full/trade-steps';
import { people } from '#server/demo/people';
import { CITIES, COUNTRIES, PROFILE_ROLES, SKILLS, STAGES, LOOKED_FOR } from '#server/network/profile.input';
import { listingForm } from '#server/catalogue/catalogue.input';
import { read } from '#server/platform/http/validation';

const all = [...published, ...others];
const words = (text: string) => text.split(/\s+/).length;
const distinct = (texts: string[]) => new Set(texts).size;

describe('The full demo market', () => {
  it('has 200 guides for sale and more at other stages, each with a title of its own', () => {
    expect(published).toHaveLength(200);
    expect(others.length).toBeGreaterThanOrEqual(10);
    const titles = [...all, ...demoListings].map(({ title }) => title);
    expect(distinct(titles)).toBe(titles.length);
  });

  it('has guides in every sector, in twenty or more places of Nigeria and seven countries', () => {
    expect(new Set(published.flatMap((guide) => guide.sectors)).size).toBeGreaterThanOrEqual(sectors.length - 1);
    const home = published.filter(({ country }) => country === 'Nigeria').map(({ city }) => city);
    expect(distinct(home)).toBeGreaterThanOrEqual(18);
    expect(new Set(published.map(({ country }) => country))).toEqual(new Set(countries.map(({ name }) => name)));
  });

  it('names an office for each kind of permit in each country', () => {
    for (const { name, offices } of countries)
      expect([name, ROLES.filter((role) => !offices[role]?.name)]).toEqual([name, []]);
    expect(trades.flatMap(({ needs }) => needs).filter(({ fee, days, asks }) => !fee || !days || !asks)).toEqual([]);
  });

  it('gives no two guides the same section', () => {
    const texts = all.flatMap(({ sections }) => sections.map((section) => section.texts.join('\n')));
    expect(distinct(texts)).toBe(texts.length);
  });

  it('has guides of three to eight sections, of every number between', () => {
    const numbers = new Set(published.map(({ sections }) => sections.length));
    expect([...numbers].toSorted()).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('asks for prices in every band, and gives some guides away', () => {
    for (const [least, most] of [
      [0, 0],
      [500, 9_999],
      [10_000, 24_999],
      [25_000, 49_999],
    ])
      expect(published.some(({ price }) => price >= least! && price <= most!)).toBe(true);
  });
});

describe.each(all.map((guide) => [guide.title, guide] as const))('%s', (_, guide) => {
  it('has the shape of an approved guide', () => {
    const form = { ...guide, sector: guide.sectors, offers_meeting: guide.offersMeeting, licence_affirmed: true };
    expect(read(listingForm, form)).toMatchObject({ title: guide.title, region: guide.region });
    expect(industryOf(guide.industry)).toMatchObject({ slug: guide.industry, sector: guide.sectors[0] });
    expect(distinct(guide.sections.map(({ title }) => title))).toBe(guide.sections.length);
    expect(guide.sections.filter(({ preview }) => preview)).toHaveLength(1);
    for (const { title, texts, entries = [] } of guide.sections) {
      expect(title.length).toBeLessThanOrEqual(120);
      expect(words(texts.join(' '))).toBeGreaterThanOrEqual(60);
      expect(texts.join()).not.toMatch(/[{}]|undefined|NaN/);
      for (const { fee, days } of entries) expect(Number.isInteger(fee) && Number.isInteger(days)).toBe(true);
    }
  });
});

describe('The people of the full demo market', () => {
  const known = [...people, ...creators, ...founders].map(({ username }) => username);

  it('are 60 founders and the creators, each once', () => {
    expect(founders).toHaveLength(60);
    expect(distinct(known)).toBe(known.length);
    expect(all.filter(({ creator }) => !known.includes(creator))).toEqual([]);
  });

  it('have profiles in the words of the vocabulary', () => {
    const strange = founders.filter(
      ({ country, role, stage, skills, lookingFor, interests }) =>
        !COUNTRIES.includes(country) ||
        !PROFILE_ROLES.some((word) => word === role) ||
        !STAGES.some((word) => word === stage) ||
        !skills.every((word) => SKILLS.includes(word)) ||
        !lookingFor.every((word) => LOOKED_FOR.some((one) => one === word)) ||
        !interests.every((word) => sectors.some(({ slug }) => slug === word)),
    );
    expect(strange).toEqual([]);
    expect(founders.filter(({ city }) => CITIES.includes(city)).length).toBeGreaterThanOrEqual(55);
    expect(distinct(founders.map(({ description }) => description))).toBe(60);
  });

  it('buy each guide at most once, at most 20 reviewed by one person', () => {
    expect(distinct(sales.map(({ guide, buyer }) => `${guide.title} ${buyer}`))).toBe(sales.length);
    expect(new Set(sales.map(({ guide }) => guide)).size).toBeGreaterThanOrEqual(150);
    for (const { username } of founders)
      expect(sales.filter(({ buyer, reviews }) => reviews && buyer === username).length).toBeLessThanOrEqual(20);
  });

  it('write to each of the accounts that have threads', () => {
    expect(new Set(talks.map(({ who }) => who))).toEqual(new Set(['buyer', 'creator', 'founder', 'founder2']));
    expect(talks.filter(({ other }) => !known.includes(other))).toEqual([]);
    expect(Math.min(...talks.map(({ said }) => said.length))).toBeGreaterThanOrEqual(3);
  });
});
