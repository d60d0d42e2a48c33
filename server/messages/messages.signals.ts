import { Injectable } from '@nestjs/common';
import { correspondentsOf, usernameOf } from '#projections/messages/messages.queries';
import type { UserId } from '#server/kernel/ids';
import { otherOf } from '#server/kernel/pairs';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { SignalSource } from '#server/platform/live/signals';
import { messaging } from './messaging.js';
import { thread } from './thread.js';
import { WritingRights } from './writing.rights.js';

/** Typing in a thread goes to the other person, unless one of both hides it, or blocked the other. */
@Injectable()
export class TypingSignal implements SignalSource {
  constructor(
    private readonly rights: WritingRights,
    private readonly store: EventStore,
  ) {}

  async signalOf(me: UserId, threadId: string) {
    const other = otherOf(threadId, me);
    if (!other || !(await this.store.state(thread, threadId)).sequence) return undefined;
    if (!(await this.shows(me)) || !(await this.shows(other)) || !(await this.rights.mayWrite(me, other)))
      return undefined;
    return { to: [other], data: { thread: threadId } };
  }

  private async shows(person: UserId) {
    return (await this.store.state(messaging, person)).typing;
  }
}

/** That a person comes or goes is sent to people with a thread with them, unless one of both hides it, or blocked the other. */
@Injectable()
export class PresenceSignal implements SignalSource {
  constructor(private readonly db: Database) {}

  async signalOf(me: UserId) {
    const to = await correspondentsOf(this.db.sql, me);
    const username = to.length > 0 && (await usernameOf(this.db.sql, me));
    return username ? { to, data: { username } } : undefined;
  }
}
