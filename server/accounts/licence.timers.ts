import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreatorVerified } from './accounts.events.js';
import { ExpireVerification, type LicenceCommand, RemindOfLicence } from './licence.js';
import type { Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { later, notBefore, now } from '#server/platform/clock';
import type { JobHandler } from '#server/platform/outbox/job-definition';

export const [LICENCE_QUEUE, LICENCE] = ['applications', 'licence'];
/** So many days before a licence ends its holder is reminded. */
const REMINDED_BEFORE = [30, 7];

/** `days`: how many are left; 0 when the licence has ended. */
type LicenceTimer = { userId: UserId; licenceUntil: Instant; days: number };

const dueAt = (licenceUntil: Instant, days: number) => later(licenceUntil, { days: -days });

/** Timers of a licence: before it ends, but for reminders whose day is over, and when it ends. */
export function licenceTimers({ id, data: { userId, licenceUntil, at } }: Recorded<CreatorVerified>) {
  if (!licenceUntil) return undefined;
  return [...REMINDED_BEFORE.filter((days) => dueAt(licenceUntil, days) > at), 0].map(
    (days) =>
      new OutboxMessage<LicenceTimer>({
        ...{ id: `${LICENCE}-${days}-${id}`, queue: LICENCE_QUEUE, name: LICENCE },
        ...{ payload: { userId, licenceUntil, days }, dueAt: dueAt(licenceUntil, days) },
      }),
  );
}

/** What a timer leads to at this time of the process' clock (see `notBefore`). */
export function ofTimer({ days, ...licence }: LicenceTimer, clock: Instant): LicenceCommand {
  const data = { ...licence, at: notBefore(dueAt(licence.licenceUntil, days), clock) };
  return days > 0 ? new RemindOfLicence({ ...data, days }) : new ExpireVerification(data);
}

@Injectable()
export class LicenceDue implements JobHandler<LicenceTimer> {
  constructor(private readonly commands: CommandBus) {}

  handle(timer: LicenceTimer) {
    return this.commands.execute(ofTimer(timer, now()));
  }
}
