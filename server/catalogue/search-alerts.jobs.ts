import { Injectable } from '@nestjs/common';
import { allSearches } from '#projections/catalogue/saved-searches.queries';
import { mail } from '#server/kernel/reactions';
import { Database } from '#server/platform/database/sql';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { openSearches } from './saved-search.shape.js';
import { matchesOf } from './saved-search.matches.js';
import type { SearchAlert } from './search-alerts.mails.js';
import type { PublishingDay } from './search-alerts.reactions.js';

const BATCH = 200;

/** Mails the listings of a day to those who saved a search that finds them: one mail for each search. */
@Injectable()
export class AlertSearchers implements JobHandler<PublishingDay> {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly outbox: Outbox,
  ) {}

  async handle({ day }: PublishingDay) {
    for (let after = ''; ;) {
      const searches = await allSearches(this.db.sql, { after, most: BATCH });
      for (const { id, ...saved } of await openSearches(this.encryption, searches)) {
        const found = await matchesOf(this.db.sql, saved, day);
        if (found.length)
          await this.outbox.run(mail<SearchAlert>('search-alert', `search-alert-${id}-${day}`, { searchId: id, day }));
      }
      if (searches.length < BATCH) return;
      after = searches.at(-1)!.id;
    }
  }
}
