import { Injectable } from '@nestjs/common';
import type { TopicAuthoriser } from '#server/platform/live/topics';
import { Rights } from './rights.handlers.js';

/** People who may see a listing may watch it. */
@Injectable()
export class ListingTopic implements TopicAuthoriser {
  constructor(private readonly rights: Rights) {}

  mayWatch(listingId: string, userId: string | undefined, roles: readonly string[]): Promise<boolean> {
    return this.rights.maySee(listingId, userId, roles);
  }
}
