import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { type ActivityFilter, type ActivityPlace, countActivity } from '#projections/activity/activity.queries';
import { endOf, startOf } from '#server/kernel/days';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { encodeCursor } from '#server/platform/http/fields';
import { Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { activityFile, activityMime } from './activity.export.js';
import { type ActivityExport, activityExport, activityFilter, type ActivityQuery } from './activity.input.js';
import { activityEntry } from './activity.output.js';
import { Activity } from './activity.reader.js';
import { activityExportLimit, activityLimit } from './audit.limits.js';

/** What the product recorded about the caller (B27). */
@Controller('auth/users/me/activity')
@Policy('user')
export class ActivityController {
  constructor(
    private readonly activity: Activity,
    private readonly limits: RateLimits,
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /**
   * Every event that concerns the caller in plain words, the newest first; of one area, or of some days, both included. Other
   * persons are not named. Of more than 1,000 events `count` says 1,000 with `is_capped`.
   */
  @Get()
  @Output(pageOf(activityEntry).extend({ is_capped: z.boolean() }))
  async entries(@CurrentUser() { id }: Me, @Filter(activityFilter) query: ActivityQuery) {
    await this.limits.count(activityLimit, id);
    const { limit, cursor, area, from, to } = query;
    const filter: ActivityFilter = { area, since: from && startOf(from), before: to && endOf(to) };
    const [{ count, isCapped }, { entries, next }] = await Promise.all([
      countActivity(this.db.sql, id, filter),
      this.activity.page(id, filter, { limit, after: cursor && placeOf(cursor.at) }),
    ]);
    return {
      count,
      is_capped: isCapped,
      next: next ? this.linkTo(query, next) : null,
      previous: null,
      results: entries,
    };
  }

  /** The whole activity as a file. */
  @Get('export')
  async export(@CurrentUser() { id }: Me, @Filter(activityExport) { format }: ActivityExport) {
    await this.limits.count(activityExportLimit, id);
    return new StreamableFile(Readable.from(activityFile[format](this.activity.all(id)), { objectMode: false }), {
      type: activityMime[format],
      disposition: `attachment; filename="activity.${format}"`,
    });
  }

  private linkTo({ limit, area, from, to }: ActivityQuery, { at, position, revision }: ActivityPlace): string {
    const cursor = encodeCursor({ sort: 'newest', at: [at, position, revision] });
    const query = new URLSearchParams({ limit: String(limit), cursor });
    for (const [name, value] of Object.entries({ area, from, to })) if (value !== undefined) query.set(name, value);
    return `${this.config.get('PUBLIC_URL')}/api/auth/users/me/activity?${query}`;
  }
}

const placeOf = ([at, position, revision]: [string, number, number]): ActivityPlace => ({ at, position, revision });
