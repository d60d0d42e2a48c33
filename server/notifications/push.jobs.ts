import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notificationToPush } from '#projections/notifications/notifications.queries';
import { OutboxMessage } from '#server/kernel/reactions';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { Push } from '#server/platform/providers/push';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { isUrgent, pushShown } from './notification.shape.js';
import { PushDevices } from './push.devices.js';
import { PUSH_QUEUE, type PushOrder } from './push.orders.js';

type DeviceOrder = PushOrder & { device: string };

/** The view shows the notification within this time, or the job is tried again, ms. */
const SHOWN_MS = 10_000;
/** A notification that is older is not pushed any more, nor kept by a push service, s. */
const TTL_S = 24 * 3_600;
/** Waits between attempts where the push service names none, ms: doubled each time. */
const [FIRST_WAIT_MS, MOST_WAIT_MS] = [5_000, 3_600_000];

const leftS = ({ at }: PushOrder) => Math.floor(TTL_S - (Date.parse(now()) - Date.parse(at)) / 1_000);

/** Divides the push of a notification that is still unread: one message for each device, so that one that fails is retried alone. */
@Injectable()
export class PushNotification implements JobHandler<PushOrder> {
  constructor(
    private readonly db: Database,
    private readonly devices: PushDevices,
    private readonly outbox: Outbox,
    private readonly views: ViewPositions,
  ) {}

  async handle(order: PushOrder, job: JobContext) {
    if (!(await this.views.reached(['notifications'], BigInt(order.position), SHOWN_MS)))
      throw new Error('the view does not show the notification yet');
    if (leftS(order) <= 0 || !(await notificationToPush(this.db.sql, order.userId, order))) return;
    const messages = (await this.devices.of(order.userId)).map(
      (device) =>
        new OutboxMessage<DeviceOrder>({
          ...{ id: `${job.id}-${device}`, queue: PUSH_QUEUE, name: 'device', payload: { ...order, device } },
        }),
    );
    await job.commit((transaction) => this.outbox.record(messages, transaction));
    await this.outbox.dispatch(messages);
  }
}

/**
 * Sends a notification to one device, as it stands now; nothing when it was read meanwhile or the device is off. A device that
 * has ended is forgotten.
 */
@Injectable()
export class PushToDevice implements JobHandler<DeviceOrder> {
  constructor(
    private readonly db: Database,
    private readonly devices: PushDevices,
    private readonly push: Push,
  ) {}

  async handle({ device, ...order }: DeviceOrder, job: JobContext) {
    const ttlS = leftS(order);
    const found = ttlS > 0 && (await notificationToPush(this.db.sql, order.userId, order));
    const subscription = found && (await this.devices.subscriptionOf(order.userId, device));
    if (!subscription) return;
    const pushed = await this.push.send(subscription, {
      ...{ payload: pushShown(found), topic: topicOf(order.about ?? found.kind), ttlS },
      urgency: isUrgent(found.kind) ? 'high' : 'normal',
    });
    if (pushed.is === 'gone') await this.devices.remove(device);
    if (pushed.is !== 'again') return;
    log.warn({ message: job.id, attempts: job.attempts, because: pushed.because }, 'a push is sent again later');
    job.runAgainAt(
      later(now(), { ms: pushed.waitMs ?? Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (job.attempts - 1)) }),
    );
  }
}

/** What waits at the push service is replaced by what is about the same: the thread, else the kind. */
const topicOf = (about: string) => createHash('sha256').update(about).digest('base64url').slice(0, 32);
