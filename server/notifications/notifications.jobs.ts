import { Injectable } from '@nestjs/common';
import { digestReceivers, notificationToMail } from '#projections/notifications/notifications.queries';
import { dayOf, endOf, startOf } from '#server/kernel/days';
import type { Instant } from '#server/kernel/ids';
import { mail } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import type { JobHandler, ScheduledWork } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import type { DigestMail, NotificationMail } from './notifications.mails.js';
import type { UnreadMail } from './unread.timers.js';

/** The view shows the notification within this time, or the job is tried again, ms. */
const SHOWN_MS = 10_000;

/** Mails a notification that is still unread. */
@Injectable()
export class MailUnread implements JobHandler<UnreadMail> {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly views: ViewPositions,
  ) {}

  async handle({ userId, notificationId, kind, position }: UnreadMail) {
    if (!(await this.views.reached(['notifications'], BigInt(position), SHOWN_MS)))
      throw new Error('the view does not show the notification yet');
    const found = await notificationToMail(this.db.sql, userId, notificationId);
    if (!found || found.read) return;
    const id = `notification-mail-${notificationId}-${userId}`;
    await this.outbox.run(mail<NotificationMail>('notification', id, { userId, notificationId, kind }));
  }
}

const [BATCH, MINUTE_MS, HOUR_MS] = [500, 60_000, 3_600_000];
/** The mail of a day is sent so long after its end in Lagos. */
const SENT_AFTER_MS = 7 * HOUR_MS;

/** Mails what happened yesterday to those who want it once a day. The id of the mail makes it one, however often this runs. */
@Injectable()
export class SendDigests implements ScheduledWork {
  readonly everyMs = 10 * MINUTE_MS;

  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  run() {
    return this.send(now());
  }

  /** At this instant. */
  async send(at: Instant) {
    const day = dayOf(new Date(Date.parse(startOf(dayOf(at))) - 1).toISOString());
    const period = { from: startOf(day), to: endOf(day) };
    if (Date.parse(at) < Date.parse(period.to) + SENT_AFTER_MS) return;
    for (let after = ''; ;) {
      const receivers = await digestReceivers(this.db.sql, { ...period, after, most: BATCH });
      const mails = receivers.map((userId) =>
        mail<DigestMail>('notification-digest', `notification-digest-${day}-${userId}`, { userId, day }),
      );
      if (mails.length) await this.outbox.run(...mails);
      if (receivers.length < BATCH) return;
      after = receivers.at(-1)!;
    }
  }
}
