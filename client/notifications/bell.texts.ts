import { plural } from '../lib/texts/plural';

/** Apart from the other texts: they are fetched when the bell opens. */
export const texts = {
  title: 'Notifications',
  titleOf: (count: number) => plural(count, { one: 'Notifications, # unread', other: 'Notifications, # unread' }),
};
