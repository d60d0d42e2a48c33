import { Injectable } from '@nestjs/common';
import type { Instant, ListingId } from '#server/kernel/ids';
import { EventStore, streamName } from '#server/platform/events/event-store';
import type { ListingEvent, SectionEvent } from './catalogue.events.js';
import { listing } from './listing.js';
import { evolveGuide, type PastGuide } from './past-guide.js';
import { isSectionEvent } from './section-events.js';

/** What a guide said, read from the stream of its listing, no further than to the instant that is asked for. */
@Injectable()
export class GuideHistory {
  constructor(private readonly store: EventStore) {}

  async at(listingId: ListingId, instant: Instant): Promise<PastGuide> {
    const guide: PastGuide = new Map();
    for await (const event of this.until(listingId, instant)) evolveGuide(guide, event);
    return guide;
  }

  /** What happened to its sections up to an instant. */
  async events(listingId: ListingId, to: Instant): Promise<SectionEvent[]> {
    const events: SectionEvent[] = [];
    for await (const event of this.until(listingId, to)) events.push(event);
    return events;
  }

  private async *until(listingId: ListingId, instant: Instant): AsyncGenerator<SectionEvent> {
    for await (const event of this.store.history<ListingEvent>(streamName(listing, listingId))) {
      if (event.data.at > instant) return;
      if (isSectionEvent(event)) yield event;
    }
  }
}
