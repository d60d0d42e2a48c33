import { plainText, shortened } from '#server/catalogue/plain-text';

describe('The text of a description without its marks', () => {
  it.each([
    ['# Before you begin\n\nReserve the *name*.', 'Before you begin Reserve the name.'],
    ['1. File **form CAC 1.1**\n2. Pay', 'File form CAC 1.1 Pay'],
    ['See [the council](https://pcn.gov.ng), then `apply`.', 'See the council, then apply.'],
    ['![A shop](a.png) Premises of 30 m² * 2', 'Premises of 30 m² * 2'],
    ['snake_case stays, _this_ does not', 'snake_case stays, this does not'],
  ])('%j reads %j', (markdown, text) => expect(plainText(markdown)).toBe(text));

  it('is ended after a whole word where it is too long', () => {
    expect(shortened('Reserve the name, then pay.', 30)).toBe('Reserve the name, then pay.');
    expect(shortened('Reserve the name, then pay.', 20)).toBe('Reserve the name…');
  });
});
