import { Injectable } from '@nestjs/common';
import { buyersOf } from '#projections/catalogue/updates.queries';
import { mail } from '#server/kernel/reactions';
import { Database } from '#server/platform/database/sql';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { endOf, type GuideDay, startOf } from './guide-updates.reactions.js';
import type { GuideUpdate } from './guide-updates.mails.js';
import { GuideHistory } from './guide.history.js';
import { changedSince } from './past-guide.js';

const BATCH = 500;

/** Mails the changes of a day to those who bought the guide before them, one mail to each. */
@Injectable()
export class TellBuyers implements JobHandler<GuideDay> {
  constructor(
    private readonly db: Database,
    private readonly history: GuideHistory,
    private readonly outbox: Outbox,
  ) {}

  async handle({ listingId, day }: GuideDay) {
    const events = await this.history.events(listingId, endOf(day));
    const ofDay = changedSince(startOf(day), events);
    for (let after = ''; ;) {
      const buyers = await buyersOf(this.db.sql, listingId, { after, most: BATCH });
      const mails = buyers.flatMap(({ buyerId, boughtAt }) => {
        const sections = boughtAt <= startOf(day) ? ofDay : changedSince(boughtAt, events);
        const id = `guide-updated-${listingId}-${day}-${buyerId}`;
        return sections.length ? [mail<GuideUpdate>('guide-updated', id, { listingId, buyerId, sections })] : [];
      });
      if (mails.length) await this.outbox.run(...mails);
      if (buyers.length < BATCH) return;
      after = buyers.at(-1)!.buyerId;
    }
  }
}
