const rules = new Intl.PluralRules('en-NG');
const numbers = new Intl.NumberFormat('en-NG');

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form of a text for a count; `#` stands for the count: `plural(1204, { one: '# review', other: '# reviews' })`. */
export const plural = (count: number, forms: Forms): string =>
  (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
