import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { unreadOf } from '#projections/messages/messages.queries';
import {
  countNotifications,
  notificationsOf,
  type NotificationPlace,
  preferencesOf,
  unreadAmong,
} from '#projections/notifications/notifications.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { encodeCursor } from '#server/platform/http/fields';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { preferencesShown, shown } from './notification.shape.js';
import {
  type NotificationsFilter,
  notificationsFilter,
  type PreferenceInput,
  preferenceInput,
  type ReadInput,
  readInput,
} from './notifications.input.js';
import { notificationsLimit } from './notifications.limits.js';
import { notification, preference, unreadCount } from './notifications.output.js';
import { ChangeNotificationPreference, ReadAllNotifications, ReadNotifications } from './notifications.js';

/** What the caller is to know (A0.21). */
@Controller('notifications')
@Policy('user')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** The latest first; with `unread` only those that are not read. Kinds that the caller does not want here are left out. */
  @Get()
  @Output(pageOf(notification))
  async list(@CurrentUser() { id }: Me, @Filter(notificationsFilter) filter: NotificationsFilter) {
    const { limit, cursor, unread } = filter;
    const after = cursor && placeOf(cursor.at);
    const [count, found] = await Promise.all([
      countNotifications(this.db.sql, id, { unread }),
      notificationsOf(this.db.sql, id, { limit: limit + 1, after, unread }),
    ]);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { count, next: last ? this.linkTo(filter, last) : null, previous: null, results: rows.map(shown) };
  }

  /** What the header shows of the caller: unread notifications, and unread threads of messages. */
  @Get('unread')
  @Output(dataOf(unreadCount))
  async unread(@CurrentUser() me: Me) {
    return { data: await this.countOf(me) };
  }

  /** `ids`, or everything up to the position `up_to`; what came later stays unread. Responds with how many are left. */
  @Post('read')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(unreadCount))
  async read(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(readInput) { up_to, ids = [] }: ReadInput,
  ) {
    await this.limits.count(notificationsLimit, me.id);
    const own = { userId: me.id, at: now() };
    if (up_to === undefined) {
      const notificationIds = await unreadAmong(this.db.sql, me.id, ids);
      await this.commands.execute(identified(new ReadNotifications({ ...own, notificationIds }), identity));
    } else {
      // What this process has not seen yet, the person has not either.
      const shown = Number(await this.views.position('notifications'));
      const position = Math.max(0, Math.min(up_to, shown));
      await this.commands.execute(identified(new ReadAllNotifications({ ...own, position }), identity));
    }
    await this.views.settled();
    return { message: 'Marked as read', data: await this.countOf(me) };
  }

  /** How each kind arrives. */
  @Get('preferences')
  @Output(dataOf(z.array(preference)))
  async preferences(@CurrentUser() me: Me) {
    return { data: await this.preferencesOf(me) };
  }

  @Patch('preferences')
  @Output(messageWith(z.array(preference)))
  async change(@CurrentUser() me: Me, @Input(preferenceInput) { kind, in_app: inApp, mail, push }: PreferenceInput) {
    await this.limits.count(notificationsLimit, me.id);
    const chosen = { userId: me.id, kind, inApp, mail, push, at: now() };
    await this.commands.execute(new ChangeNotificationPreference(chosen));
    await this.views.settled();
    return { message: 'Saved', data: await this.preferencesOf(me) };
  }

  private async countOf({ id }: Me) {
    const [count, { threads }] = await Promise.all([
      countNotifications(this.db.sql, id, { unread: true }),
      unreadOf(this.db.sql, id),
    ]);
    return { count, threads };
  }

  private async preferencesOf({ id }: Me) {
    return preferencesShown(await preferencesOf(this.db.sql, id));
  }

  private linkTo({ limit, unread }: NotificationsFilter, { at, id }: NotificationPlace): string {
    const cursor = encodeCursor({ sort: 'newest', at: [at, id] });
    const query = new URLSearchParams({ limit: String(limit), cursor, ...(unread && { unread: 'true' }) });
    return `${this.config.get('PUBLIC_URL')}/api/notifications?${query}`;
  }
}

const placeOf = ([at, id]: [string, string]): NotificationPlace => ({ at, id });
