import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, endOf } from '#server/kernel/days';
import { OutboxMessage } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { log } from '#server/platform/log';
import type { ScheduledWork } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';

/** What is done for a day once it has ended. */
export type DayOrder = { date: string };
const MINUTE_MS = 60_000;

/** A timer of a day, due at its end in Lagos. The id makes it one timer, whichever worker writes it. */
const timer = (kind: string, name: string, date: string) =>
  new OutboxMessage<DayOrder>({
    ...{ id: `${kind}-${date}`, queue: 'transparency', name, payload: { date } },
    dueAt: endOf(date),
  });

export const rootTimer = (date: string) => timer('root', 'publish-root', date);
export const drillTimer = (date: string) => timer('drill', 'hold-drill', date);

/** Writes the timers of the current day: when a worker starts, and each minute. */
@Injectable()
export class DayTimers implements ScheduledWork, OnApplicationBootstrap {
  readonly everyMs = MINUTE_MS;

  constructor(private readonly outbox: Outbox) {}

  async onApplicationBootstrap() {
    await this.run().catch((err: unknown) => log.warn({ err }, 'the timers of the day are written later'));
  }

  run() {
    const day = dayOf(now());
    return this.outbox.run(rootTimer(day), drillTimer(day));
  }
}
