import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENTRANCES } from '#server/kernel/entrances';
import { ownPath } from '#server/kernel/own-path';

const SITE = 'https://groundwork.example';
const STRANGE = [
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '\t',
    '\n',
    '\r',
    '\0',
    '\x7f',
    '\u0085',
    '\ud800',
    '.',
    '..',
    '/./',
    '/../',
    ';',
    ':',
    '@',
  ],
  ...[
    '%',
    '%zz',
    '%2',
    '%09',
    '%0a',
    '%00',
    '%5c',
    '%5C',
    '%2f',
    '%2F',
    '%2e',
    '%2e%2e',
    '%25',
    '%2509',
    '%255c',
    '%c0%af',
  ],
  ...[
    '?',
    '#',
    ' ',
    'evil',
    'evil.example',
    'https:',
    'javascript:alert(1)',
    'login',
    'profile',
    'listing',
    '\u202e',
    '🎉',
  ],
];
/** Pieces that routers and browsers read in ways of their own, and any characters between them. */
const odd = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...STRANGE) }, fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));
const beginning = fc
  .tuple(fc.constantFrom('', '/', '//', '/%09', '/\t', '/profile'), odd)
  .map((parts) => parts.join(''));
/** The text decoded as often as it can be. */
function decoded(text: string): string {
  try {
    const next = decodeURIComponent(text);
    return next === text ? text : decoded(next);
  } catch {
    return text;
  }
}

describe('Where a sign-in leads to', () => {
  it('is a clean path of this site for any text whatever, and the text itself or the home page', () => {
    fc.assert(
      fc.property(beginning, (given) => {
        const next = ownPath(given);
        expect(['/', given]).toContain(next);
        const { origin, pathname } = new URL(next, SITE);
        expect(origin).toBe(SITE);
        // The browser neither drops nor moves anything of it.
        const [path] = next.split(/[?#]/) as [string];
        expect(decodeURIComponent(pathname)).toBe(decodeURIComponent(path));
        for (const part of decoded(path).split('/').slice(1, -1)) expect(['', '.', '..']).not.toContain(part);
        expect(/[\\\p{Cc}]/u.test(decoded(path))).toBe(false);
        // It is taken along in a query, and read from one, unchanged.
        expect(new URLSearchParams(`next=${encodeURIComponent(next)}`).get('next')).toBe(next);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ...[
      '/\t/evil.example',
      '/%09/evil.example',
      '/%2509/evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil',
    ],
    ...['/%5cevil.example', '/%5C%5Cevil', '/%255cevil', '/%2fevil.example', '/%2f%2fevil.example', '/.//evil.example'],
    ...[
      '/..//evil.example',
      '/%2e%2e//evil',
      '/listing/../../evil',
      '/a\0b',
      '/a\nb',
      '/a%0d%0ab',
      '/%00',
      '/%zz',
      '/%',
    ],
    ...[
      '/listing/%E0%A4%A',
      '/listing//sections',
      '/\u0085/evil',
      '/a\ud800',
      'profile',
      'https://evil.example',
      '',
      ' /profile',
      '/profile ',
      '/my profile',
    ],
  ])('is the home page for %j', (next) => expect(ownPath(next)).toBe('/'));

  it('is the home page for what is none, and for the screens of the entrance', () => {
    for (const next of [null, undefined, ...ENTRANCES, '/Login', '/login/', '/login?next=%2Flogin', '/%6cogin'])
      expect([next, ownPath(next)]).toEqual([next, '/']);
  });

  it.each([
    ...[
      '/profile',
      '/profile/',
      '/profile?tab=wallet',
      '/listing/opening-a-pharmacy/sections?section=2#top',
      '/plans/premium',
    ],
    ...[
      '/?search=a%2Fb%25&sort=newest',
      '/?search=%0A',
      '/user/%C3%A9',
      '/?next=//evil.example',
      '/?q=🎉',
      '/listing/100%25',
    ],
  ])('is %s as it is given', (next) => expect(ownPath(next)).toBe(next));
});
