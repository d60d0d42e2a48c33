import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notificationsOf } from '#projections/notifications/notifications.rows';
import type { Notified } from '#projections/notifications/notifications.queries';
import type { Recorded } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { Outbox } from '#server/platform/outbox/outbox';
import { Push } from '#server/platform/providers/push';
import { PushDevices } from './push.devices.js';

export const PUSH_QUEUE = 'push';
/** `position`: the event's in the log, which the view must have passed. `at`: when it happened. */
export type PushOrder = Notified & { userId: UserId; at: Instant; position: string };

/** Pushes what an event notifies people of. */
export class PushNotifications {
  readonly type = 'PushNotifications';
  constructor(readonly data: { orders: PushOrder[] }) {}
}

export function pushesOf(event: Recorded): PushNotifications {
  const orders = notificationsOf(event).map(({ person_id: userId, id: notificationId, at, about, parts }) => ({
    ...{ userId, notificationId, at, position: String(event.position) },
    ...(parts.length > 0 && { about: about!, number: parts[0]!.number }),
  }));
  return new PushNotifications({ orders });
}

/**
 * Writes one message to the outbox for each person with a device: most have none, and a message for each notification would
 * cost the busiest events twice their work. Its id makes it one, however often the event is delivered.
 */
@CommandHandler(PushNotifications)
export class PushNotificationsHandler implements ICommandHandler<PushNotifications> {
  constructor(
    private readonly devices: PushDevices,
    private readonly outbox: Outbox,
    private readonly push: Push,
  ) {}

  async execute({ data: { orders } }: PushNotifications) {
    if (!this.push.publicKey || orders.length === 0) return;
    const owners = await this.devices.owners(orders.map(({ userId }) => userId));
    const messages = orders
      .filter(({ userId }) => owners.has(userId))
      .map(
        (payload) =>
          new OutboxMessage<PushOrder>({
            ...{ id: `push-${payload.notificationId}-${payload.userId}`, queue: PUSH_QUEUE, name: 'notification' },
            payload,
          }),
      );
    if (messages.length > 0) await this.outbox.run(...messages);
  }
}
