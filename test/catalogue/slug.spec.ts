import { ClaimSlug, isReserved, slug, slugOf } from '#server/catalogue/slug';
import { specification } from '../given.js';
import { at } from './facts.js';

const given = specification(slug);
const mine = { slug: 'open-a-pharmacy', listingId: 'l1', at };

describe('A slug', () => {
  it('belongs to the listing that claimed it first, for ever', () => {
    given().when(new ClaimSlug(mine)).then({ type: 'SlugClaimed', data: mine });
    given({ type: 'SlugClaimed', data: mine }).when(new ClaimSlug(mine)).thenNothing();
    given({ type: 'SlugClaimed', data: mine })
      .when(new ClaimSlug({ ...mine, listingId: 'l2' }))
      .thenRefused('slug_taken');
  });

  it.each([
    ['Open a Pharmacy', 'open-a-pharmacy'],
    ['Ọjà: títà & rírà!', 'oja-tita-and-rira'],
    ['  --Café/Bar?  ', 'cafe-bar'],
    ['🎉🎉🎉', 'listing'],
    ['!!! ???', 'listing'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a'.repeat(5_000), 'a'.repeat(70)],
  ])('of %s is plain ASCII', (title, expected) => expect(slugOf(title, 'listing')).toBe(expected));

  it.each([
    'new',
    'user',
    'section',
    'sections',
    'text',
    'file',
    'image',
    'audio',
    'industry',
    'sector',
    'review',
    'reviews',
    'listing-purchase',
  ])('is never the route %s', (word) => expect(isReserved(word)).toBe(true));

  it.each(['create', 'created', 'detail', 'home', 'insight', 'lst-000123', '0b6c0e36-6c1c-4a4b-9d53-2f1f7c3a8e11'])(
    'is never %s, which has another meaning',
    (word) => expect(isReserved(word)).toBe(true),
  );
});
