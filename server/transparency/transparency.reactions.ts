import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { RootPublished } from './transparency.events.js';
import type { RootOrder } from './transparency.jobs.js';

export const transparencyReactions: Reactions<RootPublished> = {
  RootPublished: ({ data: { date } }) =>
    new OutboxMessage<RootOrder>({
      ...{ id: `root-mails-${date}`, queue: 'transparency', name: 'mail-auditors', payload: { date } },
    }),
};
