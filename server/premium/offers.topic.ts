import { Injectable } from '@nestjs/common';
import type { TopicAuthoriser } from '#server/platform/live/topics';

/** `premium:offers`: what Premium costs, which all may watch. */
@Injectable()
export class OffersTopic implements TopicAuthoriser {
  mayWatch(key: string) {
    return Promise.resolve(key === 'offers');
  }
}
