import { Injectable } from '@nestjs/common';
import type { ContentId, Instant, ListingId } from '#server/kernel/ids';
import { EventStore, streamName } from '#server/platform/events/event-store';
import type { ListingEvent } from './catalogue.events.js';
import { listing } from './listing.js';

/** Older ones are not shown. */
const MOST = 50;

export type TextVersion = { number: number; text: string; at: Instant };

/** The texts that an item of a section has had, read from the stream of its listing. */
@Injectable()
export class TextVersions {
  constructor(private readonly store: EventStore) {}

  /** The newest first; none for an item that is no text. */
  async of(listingId: ListingId, contentId: ContentId): Promise<TextVersion[]> {
    const versions: TextVersion[] = [];
    const add = (text: string, at: Instant) => versions.push({ number: versions.length + 1, text, at });
    for await (const { type, data } of this.store.history<ListingEvent>(streamName(listing, listingId))) {
      if (type === 'TextEdited' && data.contentId === contentId) add(data.text, data.at);
      if (type !== 'ContentAdded') continue;
      for (const item of data.items) if (item.id === contentId && item.resourcetype === 'Text') add(item.text, data.at);
    }
    return versions.reverse().slice(0, MOST);
  }
}
