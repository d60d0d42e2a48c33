const rules = new Intl.PluralRules('en-NG');
const numbers = new Intl.NumberFormat('en-NG');

/** 1,204 */
export const figure = (count: number): string => numbers.format(count);

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form of a text for a count; `#` stands for the count: `plural(1204, { one: '# review', other: '# reviews' })`. */
export const plural = (count: number, forms: Forms): string =>
  (forms[rules.select(count)] ?? forms.other).replace('#', figure(count));
