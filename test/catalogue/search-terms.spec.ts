import { searchTerms, type Synonyms } from '#projections/catalogue/search-terms';
import { spellings } from '#projections/catalogue/spellings';
import { plain } from '#projections/catalogue/words';
import { defaultSynonyms } from '#projections/synonyms/default-synonyms';

const synonyms: Synonyms = [
  ['CAC', 'Corporate Affairs Commission'],
  ['poultry', 'chicken farm'],
];
const telling = (text: string) => searchTerms(text, synonyms).telling;

describe('The terms of a search', () => {
  it('are the same for every term of a group, in the plural and with a slip in a long term too', () => {
    for (const text of ['Corporate Affairs Commission', 'corporate affair comission', 'the CAC'])
      expect(telling(text)).toEqual(telling('cac'));
    expect(telling('chicken farms')).toEqual(telling('poultry'));
  });

  it('leave out the small words of English and pidgin, and only rank by the words of every business', () => {
    expect(searchTerms('abeg how I fit open bakery shop', synonyms)).toEqual({
      telling: [{ words: ['bakery'], phrases: ['openbakery', 'bakeryshop'] }],
      weak: ['open', 'shop'].map((word) => ({ words: [word], phrases: [] })),
    });
    expect(telling('open shop').map(({ words }) => words)).toEqual([['open'], ['shop']]);
  });

  it('join words that stand together: a compound may be written as two words', () =>
    expect(telling('bore hole').map(({ phrases }) => phrases)).toEqual([['borehole'], ['borehole']]));

  it('have both spellings of a word, in whichever it is typed', () => {
    for (const pair of [
      ...[
        ['licence', 'license'],
        ['fertiliser', 'fertilizer'],
        ['organisations', 'organizations'],
      ],
      ...[
        ['labour', 'labor'],
        ['centre', 'center'],
        ['programme', 'program'],
        ['moulding', 'molding'],
      ],
      ...[
        ['labelled', 'labeled'],
        ['jewellery', 'jewelry'],
      ],
    ])
      for (const word of pair) expect(spellings(word)).toEqual(pair);
    for (const word of ['hour', 'bread', 'poultry', 'contractor']) expect(spellings(word)).toEqual([word]);
  });

  it('fold the characters of Yorùbá, Igbo and Hausa', () =>
    expect(['Ọ̀yọ́', 'ọgwụ', 'ƙasa', 'Ɓaure'].map(plain)).toEqual(['oyo', 'ogwu', 'kasa', 'baure']));

  it('know a vocabulary that names no term twice', () => {
    const terms = defaultSynonyms.flat().map((term) => plain(term));
    expect(terms.filter((term, i) => terms.indexOf(term) !== i)).toEqual([]);
  });
});
