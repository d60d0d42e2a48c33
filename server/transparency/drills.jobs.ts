import { Injectable } from '@nestjs/common';
import { endOf } from '#server/kernel/days';
import { now } from '#server/platform/clock';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { TamperDrills } from './drills.handlers.js';
import type { DayOrder } from './timers.jobs.js';

/** Holds the drill of a day that has ended, once. The night before the first deposit has none. */
@Injectable()
export class HoldDailyDrill implements JobHandler<DayOrder> {
  constructor(private readonly drills: TamperDrills) {}

  async handle({ date }: DayOrder, job: JobContext) {
    if (now() < endOf(date)) return job.runAgainAt(endOf(date));
    await this.drills.hold(date, null);
  }
}
