import type { Message } from './messages.types';

/** The part of a conversation that is on this device: without a gap up to its newest message, oldest first. */
export interface Loaded {
  messages: Message[];
  hasEarlier: boolean;
}

/** The newest page, and before it what was loaded earlier, unless messages between the two are missing. */
export function refreshed(kept: Loaded | undefined, newest: Loaded): Loaded {
  const [first] = newest.messages;
  const last = kept?.messages.at(-1);
  if (!kept || !first || !last || !newest.hasEarlier || last.sequence < first.sequence) return newest;
  const before = kept.messages.filter(({ sequence }) => sequence < first.sequence);
  if (before.length === 0) return newest;
  return { messages: [...before, ...newest.messages], hasEarlier: kept.hasEarlier };
}

export function withEarlier(now: Loaded, earlier: Loaded): Loaded {
  const oldest = now.messages[0]?.sequence ?? Infinity;
  const before = earlier.messages.filter(({ sequence }) => sequence < oldest);
  return { messages: [...before, ...now.messages], hasEarlier: earlier.hasEarlier };
}

/** With a message that was sent or changed, in its place. */
export function withMessage({ messages, hasEarlier }: Loaded, message: Message): Loaded {
  const others = messages.filter(({ id }) => id !== message.id);
  const at = others.findLastIndex(({ sequence }) => sequence < message.sequence) + 1;
  return { messages: [...others.slice(0, at), message, ...others.slice(at)], hasEarlier };
}

export const withoutMessage = ({ messages, hasEarlier }: Loaded, id: string): Loaded => ({
  messages: messages.filter((message) => message.id !== id),
  hasEarlier,
});
