import { z } from 'zod';
import { type DomainError } from '#server/kernel/domain-error';
import { naira, paging, text, yesNo } from '#server/platform/http/fields';
import { read } from '#server/platform/http/validation';

const fieldsOf = (schema: z.ZodType, form: Record<string, unknown>) => {
  try {
    read(schema, form);
    return undefined;
  } catch (error) {
    return (error as DomainError).more.fields;
  }
};

describe('A refused value', () => {
  it.each([
    [{ limit: 'abc' }, 'Enter a number.'],
    [{ limit: '1.5' }, 'Enter a whole number.'],
    [{ limit: '0' }, 'Use at least 1.'],
    [{ limit: '101' }, 'Use at most 100.'],
  ])('of a page %j is answered with a plain message', (page, message) => {
    expect(fieldsOf(z.object(paging), page)).toEqual({ limit: [message] });
  });

  it.each([
    [text(5), undefined, 'This field is required.'],
    [text(5), '  ', 'This field may not be blank.'],
    [text(5), 'abcdef', 'Use at most 5 characters.'],
    [text(5), 7, 'Enter a text.'],
    [z.enum(['a', 'b']), 'c', 'Choose one of a, b.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 entries.'],
    [z.object({ a: z.string() }), 'x', 'Send the fields of this form.'],
    [naira, 'much', 'Enter an amount in naira.'],
    [naira, '12.505', 'Use at most two decimals.'],
    [yesNo, 'banana', 'Answer yes or no.'],
  ])('%#: the response never holds the validator’s text', (schema, value, message) => {
    expect(fieldsOf(z.object({ field: schema as z.ZodType }), { field: value })).toEqual({ field: [message] });
  });

  it('is named in the order of the form, independent of the order of the checks', () => {
    const form = z
      .object({ first: text(5), second: text(5) })
      .superRefine((_, context) => context.addIssue({ code: 'custom', path: ['first'], message: 'no' }));
    expect(Object.keys(fieldsOf(form, { second: '', first: '' })!)).toEqual(['first', 'second']);
  });
});

describe('An amount', () => {
  it.each(['100,00', ',,,100', '1,00,000', '1000,000', '12,500,', '1,234.5,6', '0x10', '1e3', '-5', ''])(
    'typed as %j is refused, not guessed',
    (amount) =>
      expect(fieldsOf(z.object({ amount: naira }), { amount })).toEqual({ amount: ['Enter an amount in naira.'] }),
  );

  it.each([
    ['12500', 1_250_000],
    ['12,500.50', 1_250_050],
    [' 1,000,000 ', 100_000_000],
    ['0.5', 50],
    [12.5, 1_250],
  ])('typed as %j is read', (amount, kobo) => {
    expect(read(z.object({ amount: naira }), { amount })).toEqual({ amount: kobo });
  });
});

describe('A yes or no', () => {
  it.each(['true', '1', 'yes', 'on', 'TRUE', ' yes ', true])('%j is yes', (answer) => {
    expect(read(z.object({ answer: yesNo }), { answer })).toEqual({ answer: true });
  });
  it.each(['false', '0', 'no', 'off', false])('%j is no', (answer) => {
    expect(read(z.object({ answer: yesNo }), { answer })).toEqual({ answer: false });
  });
});
