/** What British and American English write differently. */
const PAIRS: [british: RegExp, toAmerican: string, american: RegExp, toBritish: string][] = [
  [/is(e|es|ed|ing|er|ers|ation|ations)$/, 'iz$1', /iz(e|es|ed|ing|er|ers|ation|ations)$/, 'is$1'],
  [/ence(s?)$/, 'ense$1', /ense(s?)$/, 'ence$1'],
  [/(?<=col|lab|flav|harb)our(s|ed|ing|er|ers)?$/, 'or$1', /(?<=col|lab|flav|harb)or(s|ed|ing|er|ers)?$/, 'our$1'],
  [/(?<=cen|li|me|thea)tre(s?)$/, 'ter$1', /(?<=cen|li|me|thea)ter(s?)$/, 'tre$1'],
  [/ll(ed|ing|er|ers)$/, 'l$1', /(?<=[aeiou])l(ed|ing|er|ers)$/, 'll$1'],
  [/ogue(s?)$/, 'og$1', /(?<=l)og(s?)$/, 'ogue$1'],
  [/programme(s?)$/, 'program$1', /program(s?)$/, 'programme$1'],
  [/cheque(s?)$/, 'check$1', /check(s?)$/, 'cheque$1'],
  [/tyre(s?)$/, 'tire$1', /tire(s?)$/, 'tyre$1'],
  [/jewellery$/, 'jewelry', /jewelry$/, 'jewellery'],
  [/aluminium$/, 'aluminum', /aluminum$/, 'aluminium'],
  [/mould(s|ed|ing|ings)?$/, 'mold$1', /mold(s|ed|ing|ings)?$/, 'mould$1'],
  [/(?<=f)ibre(s?)$/, 'iber$1', /(?<=f)iber(s?)$/, 'ibre$1'],
  [/plough(s|ed|ing)?$/, 'plow$1', /plow(s|ed|ing)?$/, 'plough$1'],
];

/** The British and the American spelling of a word, in this order; one where they are equal. */
export function spellings(word: string): [string] | [british: string, american: string] {
  for (const [british, toAmerican, american, toBritish] of PAIRS) {
    if (british.test(word)) return [word, word.replace(british, toAmerican)];
    if (american.test(word)) return [word.replace(american, toBritish), word];
  }
  return [word];
}
