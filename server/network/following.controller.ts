import { Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { creatorsFollowedBy, creatorNamed } from '#projections/network/following.queries';
import { personNamed } from '#projections/network/founders.queries';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { dataOf, messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { FollowCreator, UnfollowCreator } from './connection-commands.js';
import { followLimit } from './network.limits.js';
import { type FollowingForm, followingForm, type FollowingFilter, followingFilter } from './network.input.js';
import { contact, followedCreator, followingState } from './network.output.js';

/** Creators whom a person follows, to be notified of each guide that they publish (A14.1). Who follows is shown to no one. */
@Controller('connect/following')
@Policy('user')
export class FollowingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** The last one first. */
  @Get()
  @Output(pageOf(contact))
  async list(@CurrentUser() me: Me, @Filter(followingFilter) filter: FollowingFilter) {
    const { count, rows } = await creatorsFollowedBy(this.db.sql, me.id, filter);
    return paginated(this.config.get('PUBLIC_URL'), 'connect/following/', filter, count, rows);
  }

  /** How many follow a person; 404 where the person blocked the caller. */
  @Get(':username')
  @Policy('public')
  @Output(dataOf(followedCreator))
  async show(@CurrentUser() me: Me | undefined, @Param('username') username: string) {
    const found = await creatorNamed(this.db.sql, me?.id, username);
    if (!found) throw notFound();
    const { id, is_creator, is_blocked, followers, is_followed } = found;
    return { data: { followers, is_followed, can_follow: is_creator && !is_blocked && id !== me?.id } };
  }

  /**
   * Repeated it changes nothing. 409 `own_page` for oneself, 409 `not_a_creator` for a person who is none, 404 where one of both
   * blocked the other.
   */
  @Put(':username')
  @Output(messageWith(followingState))
  async follow(
    @CurrentUser() me: Me,
    @Param('username') username: string,
    @Input(followingForm) { following }: FollowingForm,
  ) {
    await this.limits.count(followLimit, me.id);
    const other = await personNamed(this.db.sql, username);
    if (!other) throw notFound();
    const own = { by: me.id, other: other.id, at: now() };
    await this.commands.execute(following ? new FollowCreator(own) : new UnfollowCreator(own));
    await this.views.settled();
    return {
      message: following ? 'You follow this creator' : 'You no longer follow this creator',
      data: { following },
    };
  }
}
