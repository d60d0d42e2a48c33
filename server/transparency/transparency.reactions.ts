import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { RootPublished } from './transparency.events.js';
import type { DayOrder } from './timers.jobs.js';

export const transparencyReactions: Reactions<RootPublished> = {
  RootPublished: ({ data: { date } }) =>
    new OutboxMessage<DayOrder>({
      ...{ id: `root-mails-${date}`, queue: 'transparency', name: 'mail-auditors', payload: { date } },
    }),
};
