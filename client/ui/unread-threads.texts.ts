import { plural } from '../lib/texts/plural';

/** Texts of the badge of messages (en-NG). */
export const texts = {
  unread: (count: number) => plural(count, { one: '# unread conversation', other: '# unread conversations' }),
};
