import type { Decider } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { type MessagingEvent, messagingEvents } from './messages.events.js';

/** What a person shows of the own reading, writing and presence, and sees of others. */
export type MessagingSettings = { readReceipts: boolean; typing: boolean; presence: boolean };

export class ChooseMessagingSettings {
  readonly type = 'ChooseMessagingSettings';
  constructor(readonly data: { userId: UserId; at: Instant } & Partial<MessagingSettings>) {}
}

/** A person's settings of messages; each is on until it is turned off. */
export const messaging: Decider<MessagingSettings, ChooseMessagingSettings, MessagingEvent> = {
  category: 'messaging',
  events: messagingEvents,
  initial: () => ({ readReceipts: true, typing: true, presence: true }),

  decide({ data: { userId, at, ...chosen } }, before) {
    const now = {
      readReceipts: chosen.readReceipts ?? before.readReceipts,
      typing: chosen.typing ?? before.typing,
      presence: chosen.presence ?? before.presence,
    };
    const isSame =
      now.readReceipts === before.readReceipts && now.typing === before.typing && now.presence === before.presence;
    return isSame ? [] : [{ type: 'MessagingSettingsChosen', data: { userId, ...now, at } }];
  },

  evolve: (_, { data: { readReceipts, typing, presence } }) => ({ readReceipts, typing, presence }),
};
