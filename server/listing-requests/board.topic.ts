import { Injectable } from '@nestjs/common';
import type { TopicAuthoriser } from '#server/platform/live/topics';

/** The board is public: everybody may watch it. */
@Injectable()
export class BoardTopic implements TopicAuthoriser {
  mayWatch(key: string): Promise<boolean> {
    return Promise.resolve(key === 'board');
  }
}
