import type { z } from 'zod';

const TYPES: Record<string, string> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Answer yes or no.',
  array: 'Enter a list.',
  object: 'Send the fields of this form.',
};

/**
 * The message for an invalid value, in place of the validator's text. A schema's own message takes precedence (zod's order
 * of error maps: schema, parse, global).
 */
export function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'This value cannot be used.';
    case 'too_small':
      return bound(issue.origin, `${issue.minimum}`, 'at least');
    case 'too_big':
      return bound(issue.origin, `${issue.maximum}`, 'at most');
    case 'invalid_value':
      return `Choose one of ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return `Enter a valid ${issue.format}.`;
    default:
      return 'This value cannot be used.';
  }
}

const UNITS: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' };

const bound = (origin: string, limit: string, word: 'at least' | 'at most') =>
  origin === 'string' && limit === '1' && word === 'at least'
    ? 'This field may not be blank.'
    : `Use ${word} ${limit}${UNITS[origin] ?? ''}.`;
