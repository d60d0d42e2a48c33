import { Injectable } from '@nestjs/common';
import { pairOf } from '#server/kernel/pairs';
import { EventStore } from '#server/platform/events/event-store';
import type { TopicAuthoriser } from '#server/platform/live/topics';
import { tie } from './network.folds.js';

/** The key is the id of a person: the public page of a creator. Two people of whom one blocked the other watch each other's no more. */
@Injectable()
export class CreatorTopic implements TopicAuthoriser {
  constructor(private readonly store: EventStore) {}

  async mayWatch(creatorId: string, userId: string | undefined): Promise<boolean> {
    if (userId === undefined || userId === creatorId) return true;
    return (await this.store.state(tie, pairOf(creatorId, userId))).blockedBy.size === 0;
  }
}
