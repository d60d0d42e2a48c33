import { Injectable } from '@nestjs/common';
import { messageOf } from '#projections/messages/messages.queries';
import type { MessageId, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore, streamName } from '#server/platform/events/event-store';
import type { MessageSent } from './messages.events.js';
import { thread } from './thread.js';

/** Messages as they were sent. A view names the event of a message; the event itself is read from the log. */
@Injectable()
export class SentMessages {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** Undefined for a message that this person does not see. */
  async of(messageId: MessageId, person: UserId): Promise<MessageSent['data'] | undefined> {
    const row = await messageOf(this.db.sql, person, messageId);
    const stream = row && streamName(thread, row.thread_id);
    const event = stream && (await this.store.event<MessageSent>(stream, row.revision));
    return event && event.type === 'MessageSent' && event.data.messageId === messageId ? event.data : undefined;
  }
}
