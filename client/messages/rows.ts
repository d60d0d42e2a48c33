import type { Loaded } from './loaded';
import type { Message, Thread } from './messages.types';
import type { Waiting } from './outbox';

/** Messages of one person within this time stand as a group, ms. */
const GROUP_MS = 5 * 60_000;

export interface Row {
  /** Stays the same when a message that waited is accepted. */
  key: string;
  message: Message;
  waiting?: Waiting;
  /** It is the first of its day. */
  beginsDay: boolean;
  /** The unread line stands before it. */
  isFirstUnread: boolean;
  isFirst: boolean;
  isLast: boolean;
}

const dayOf = (at: string) => new Date(at).toDateString();

/**
 * What a conversation shows: its messages with day lines, the unread line and groups, and after them what waits on this
 * device. The first of those loaded begins no day while earlier ones may be of the same day: it does not move when they come.
 */
export function rowsOf({ messages, hasEarlier }: Loaded, waiting: readonly Waiting[], firstUnread?: number): Row[] {
  const known = new Set(messages.map(({ client_id }) => client_id));
  const unsent = waiting.filter(({ client_id }) => !known.has(client_id));
  const shown = [
    ...messages.map((message) => ({ message, waiting: undefined })),
    ...unsent.map((one) => ({ message: unsentOf(one), waiting: one })),
  ];
  const isJoined = (one: Message | undefined, next: Message | undefined) =>
    !!one &&
    !!next &&
    one.from_me === next.from_me &&
    next.sequence !== firstUnread &&
    dayOf(one.at) === dayOf(next.at) &&
    Date.parse(next.at) - Date.parse(one.at) < GROUP_MS;
  return shown.map(({ message, waiting }, at) => {
    const [before, after] = [shown[at - 1]?.message, shown[at + 1]?.message];
    return {
      key: message.from_me ? message.client_id : message.id,
      message,
      ...(waiting && { waiting }),
      beginsDay: before ? dayOf(before.at) !== dayOf(message.at) : !hasEarlier,
      isFirstUnread: firstUnread !== undefined && message.sequence === firstUnread,
      isFirst: !isJoined(before, message),
      isLast: !isJoined(message, after),
    };
  });
}

const unsentOf = ({ client_id, thread, text, attachments, at }: Waiting): Message => ({
  ...{ id: client_id, client_id, thread, text, attachments, at },
  ...{ sequence: Infinity, from_me: true, edited_at: null, deleted: false, warning: null },
});

/** The first message of the other after what this person had read; undefined when there is none. */
export const firstUnreadOf = (messages: readonly Message[], readUpTo: number) =>
  messages.find(({ from_me, sequence }) => !from_me && sequence > readUpTo)?.sequence;

export type Progress = 'sent' | 'delivered' | 'seen';

/** How far an own message has come. */
export const progressOf = (sequence: number, { seen_up_to, delivered_up_to }: Thread): Progress =>
  sequence <= seen_up_to ? 'seen' : sequence <= delivered_up_to ? 'delivered' : 'sent';

/** A message can be edited within this time, ms. */
const EDITED_WITHIN_MS = 15 * 60_000;

export const mayEdit = ({ from_me, deleted, at, sequence }: Message, now = Date.now()) =>
  from_me && !deleted && sequence !== Infinity && now - Date.parse(at) < EDITED_WITHIN_MS;
