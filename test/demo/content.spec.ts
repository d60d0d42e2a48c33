import { homeSectors, industryOf, sectorOf } from '#server/catalogue/vocabulary';
import { isAlike } from '#projections/catalogue/search';
import { LEAST_PLEDGES } from '#projections/listing-requests/pledges';
import { demoRequests } from '#server/demo/content/listing-requests';
import { demoListings } from '#server/demo/content/listings';
import { demoReviews } from '#server/demo/content/reviews';
import { people } from '#server/demo/people';
import { listingRequestForm } from '#server/listing-requests/listing-requests.input';

const creators = people.filter(({ creator }) => creator).map(({ username }) => username);
const words = (text: string) => text.split(/\s+/).length;

describe('The demo market', () => {
  it('offers at least 24 guides, no two of one title, five or more in each sector of the home page', () => {
    expect(demoListings.length).toBeGreaterThanOrEqual(24);
    expect(new Set(demoListings.map(({ title }) => title)).size).toBe(demoListings.length);
    for (const { slug } of homeSectors)
      expect(demoListings.filter(({ sectors }) => sectors[0] === slug).length).toBeGreaterThanOrEqual(5);
  });

  it('gives every verified creator something to sell', () => {
    expect(new Set(demoListings.map(({ creator }) => creator))).toEqual(new Set(creators));
  });
});

describe('The reviews of the demo market', () => {
  it('are by people who did not write the guide, one of each', () => {
    const usernames = people.map(({ username }) => username);
    for (const { title, buyer } of demoReviews) {
      expect(usernames).toContain(buyer);
      expect(demoListings.find((listing) => listing.title === title)?.creator).not.toBe(buyer);
    }
    expect(new Set(demoReviews.map(({ title, buyer }) => `${title} ${buyer}`)).size).toBe(demoReviews.length);
  });
});

describe('The requests of the demo market', () => {
  const usernames = people.map(({ username }) => username);

  it('are valid, one of each person, with votes of others', () => {
    for (const { requester, voters, answer: _, pledges = {}, ...form } of demoRequests) {
      expect(listingRequestForm.parse(form)).toMatchObject(form);
      expect(usernames).toEqual(expect.arrayContaining([requester, ...voters]));
      expect([requester, ...voters]).toEqual(expect.arrayContaining(Object.keys(pledges)));
      expect(new Set([requester, ...voters]).size).toBe(voters.length + 1);
    }
    expect(new Set(demoRequests.map(({ requester }) => requester)).size).toBe(demoRequests.length);
    expect(demoRequests.some(({ voters }) => voters.length > 2)).toBe(true);
    expect(demoRequests.some(({ pledges = {} }) => Object.keys(pledges).length >= LEAST_PLEDGES)).toBe(true);
  });

  it('leave the accounts shown at start-up free to make one', () => {
    const shown = usernames.slice(0, 6);
    expect(demoRequests.filter(({ requester }) => shown.includes(requester))).toEqual([]);
  });

  it('have one answer, a guide for sale that is alike; the guides offered for the others are none', () => {
    const titles = demoListings.map(({ title }) => title);
    for (const { title, answer } of demoRequests)
      expect([title, titles.filter((guide) => isAlike(title, guide, []))]).toEqual([title, answer ? [answer] : []]);
    expect(demoRequests.filter(({ answer }) => answer)).toHaveLength(1);
  });
});

describe.each(demoListings)('$title', ({ title, description, price, sectors, industry, sections }) => {
  it('is valid under the rules of listings', () => {
    expect(title.length).toBeGreaterThanOrEqual(5);
    expect(title.length).toBeLessThanOrEqual(120);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(price).toBeGreaterThanOrEqual(500);
    expect(price).toBeLessThanOrEqual(1_000_000);
    expect(Number.isInteger(price)).toBe(true);
  });

  it('uses the vocabulary’s sectors and industries', () => {
    expect(sectors.map((one) => sectorOf(one)?.slug)).toEqual(sectors);
    expect(industryOf(industry)).toMatchObject({ slug: industry, sector: sectors[0] });
  });

  it('has enough sections, each with a unique title', () => {
    expect(sections.length).toBeGreaterThanOrEqual(3);
    expect(new Set(sections.map((section) => section.title)).size).toBe(sections.length);
    for (const text of sections.flatMap((section) => section.text)) expect(words(text)).toBeGreaterThanOrEqual(60);
  });
});
