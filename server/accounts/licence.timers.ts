import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreatorVerified } from './accounts.events.js';
import { ExpireVerification, RemindOfLicence } from './licence.js';
import type { Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import type { JobHandler } from '#server/platform/outbox/job-definition';

export const [LICENCE_QUEUE, LICENCE] = ['applications', 'licence'];
/** So many days before a licence ends its holder is reminded. */
const REMINDED_BEFORE = [30, 7];
const DAY_MS = 86_400_000;

/** `days`: how many are left; 0 when the licence has ended. */
type LicenceTimer = { userId: UserId; licenceUntil: Instant; days: number };

/** Timers of a licence: before it ends, but for reminders whose day is over, and when it ends. */
export function licenceTimers({ id, data: { userId, licenceUntil, at } }: Recorded<CreatorVerified>) {
  if (!licenceUntil) return undefined;
  const dueAt = (days: number) => new Date(Date.parse(licenceUntil) - days * DAY_MS).toISOString();
  return [...REMINDED_BEFORE.filter((days) => dueAt(days) > at), 0].map(
    (days) =>
      new OutboxMessage<LicenceTimer>({
        ...{ id: `${LICENCE}-${days}-${id}`, queue: LICENCE_QUEUE, name: LICENCE },
        ...{ payload: { userId, licenceUntil, days }, dueAt: dueAt(days) },
      }),
  );
}

@Injectable()
export class LicenceDue implements JobHandler<LicenceTimer> {
  constructor(private readonly commands: CommandBus) {}

  handle({ days, ...licence }: LicenceTimer) {
    const due = { ...licence, at: now() };
    return this.commands.execute(days > 0 ? new RemindOfLicence({ ...due, days }) : new ExpireVerification(due));
  }
}
