import type { UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { NotificationKind } from '#server/kernel/notification-kinds';

/**
 * What a notification says is made of these when it is read: the name of who caused it, and of the guide that it is about.
 * `about`: what a later event ends it by. `count`: how many things of a coalesced one are left.
 */
export type Shown = { who: string; title: string; slug: string; amount: Kobo; about: string; count: number };

/** Which person an event notifies, of what, and which page it opens. */
export type Entry<Data> = Readonly<{
  kind: NotificationKind;
  /** The receiver; undefined where the event concerns no one here. */
  to: (data: Data) => UserId | undefined;
  /**
   * Who caused it. Only what people do to each other names one: what concerns a person's own money or guides is shown
   * whatever they think of each other.
   */
  by?: (data: Data) => UserId;
  /** What a later event ends it by. */
  about?: (data: Data) => string;
  /**
   * The number of what happened among those of the same `about`. Such notifications are coalesced: while one is unread, a
   * person has one about the same, which stands where the latest would; after it was read the next one replaces it.
   */
  number?: (data: Data) => number;
  amount?: (data: Data) => Kobo;
  /** It is mailed when it is unread after ten minutes. Without it another module mails at once, or the receiver was there. */
  isMailed?: true;
  /** The amount is kobo, `money` the text of it. */
  says: (shown: Shown, money: string) => string;
  /** A path of the client. */
  link: (shown: Shown) => string;
}>;

/** The entries of some event types; an event may notify several persons. */
export type EntriesOf<Types extends Record<string, { data: object }>> = Readonly<{
  [Type in keyof Types]?: Entry<Types[Type]['data']> | readonly Entry<Types[Type]['data']>[];
}>;

/** How an event ends the notifications about the same. */
export type End<Data> = Readonly<{
  about: (data: Data) => string;
  /** The persons who may have them. */
  of: (data: Data) => UserId[];
  /** Of a coalesced one: it ends this number, or all up to it; the notification ends with its last number. */
  number?: (data: Data) => number;
  isUpTo?: true;
  /**
   * By default they were answered, and count as read. `gone`: they lead nowhere any more. `hidden`: until what is `restored`
   * brings them back.
   */
  outcome?: 'gone' | 'hidden' | 'restored';
}>;
export type EndsOf<Types extends Record<string, { data: object }>> = Readonly<{
  [Type in keyof Types]?: End<Types[Type]['data']>;
}>;

/** Reads a field of an event. */
export const field =
  <Name extends string>(name: Name) =>
  <Value>(data: Readonly<Record<Name, Value>>): Value =>
    data[name];

export const invitation = ({ listingId, userId }: { listingId: string; userId: UserId }) => `${listingId}/${userId}`;

/** Paths of the client. */
export const tab = (name: string) => () => `/profile?tab=${name}`;
export const wallet = tab('wallet');
export const listings = (list: string) => tab(`listings&list=${list}`);
export const page = ({ slug }: Shown) => `/listing/${slug}`;
export const reader = ({ slug }: Shown) => `/listing/${slug}/sections`;
export const below = (heading: string) => (shown: Shown) => `${page(shown)}#${heading}`;
