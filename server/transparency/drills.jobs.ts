import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, endOf } from '#server/kernel/days';
import { OutboxMessage } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { log } from '#server/platform/log';
import type { JobContext, JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { TamperDrills } from './drills.handlers.js';

export type DrillOrder = { date: string };
const MINUTE_MS = 60_000;

/** The timer of a day's drill, due at its end in Lagos. The id makes it one timer, whichever worker writes it. */
export const drillTimer = (date: string) =>
  new OutboxMessage<DrillOrder>({
    ...{ id: `drill-${date}`, queue: 'transparency', name: 'hold-drill', payload: { date } },
    dueAt: endOf(date),
  });

/** Writes the timer of the current day: when a worker starts, and each minute. */
@Injectable()
export class DrillTimers implements ScheduledWork, OnApplicationBootstrap {
  readonly everyMs = MINUTE_MS;

  constructor(private readonly outbox: Outbox) {}

  async onApplicationBootstrap() {
    await this.run().catch((err: unknown) => log.warn({ err }, 'the timer of the day’s drill is written later'));
  }

  run() {
    return this.outbox.run(drillTimer(dayOf(now())));
  }
}

/** Holds the drill of a day that has ended, once. The night before the first deposit has none. */
@Injectable()
export class HoldDailyDrill implements JobHandler<DrillOrder> {
  constructor(private readonly drills: TamperDrills) {}

  async handle({ date }: DrillOrder, job: JobContext) {
    if (now() < endOf(date)) return job.runAgainAt(endOf(date));
    await this.drills.hold(date, null);
  }
}
