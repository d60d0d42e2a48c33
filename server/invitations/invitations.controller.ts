import { Controller, Get, Header, Ip, Param } from '@nestjs/common';
import type { z } from 'zod';
import { friendCounts, friendsOf, inviterOf } from '#projections/invitations/invitations.queries';
import { notFound } from '#server/kernel/domain-error';
import { inviteCodeOf } from '#server/kernel/invite-codes';
import { toNaira } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { dataOf, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { friendsPage } from './invitations.input.js';
import { inviteCodeLimit } from './invitations.limits.js';
import { inviteTerms, invitedFriend, ownInvitations } from './invitations.output.js';
import { InviteCodes } from './invite.codes.js';

/** A person's link, and who joined by it (A16.4). */
@Controller('invitations')
export class InvitationsController {
  constructor(
    private readonly codes: InviteCodes,
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @Policy('user')
  @Output(dataOf(ownInvitations))
  async own(@CurrentUser() me: Me) {
    const [code, { earned, ...counts }] = await Promise.all([this.codes.of(me.id), friendCounts(this.db.sql, me.id)]);
    const link = `${this.config.get('PUBLIC_URL')}/invite/${code}`;
    return { data: { code, link, ...this.shownTerms(), ...counts, earned: toNaira(earned), earned_kobo: earned } };
  }

  /** The last who joined first. */
  @Get('friends')
  @Policy('user')
  @Output(pageOf(invitedFriend))
  async friends(@CurrentUser() me: Me, @Filter(friendsPage) page: z.output<typeof friendsPage>) {
    const { rows, count } = await friendsOf(this.db.sql, me.id, page);
    return paginated(this.config.get('PUBLIC_URL'), 'invitations/friends', page, count, rows);
  }

  /** How the reward works, for a visitor who has no link. */
  @Get('terms')
  @Policy('public')
  @Output(dataOf(inviteTerms))
  terms() {
    return { data: this.shownTerms() };
  }

  /** The same for the page of the link with this code; 404 where it is of no invitation. */
  @Get('codes/:code')
  @Policy('public')
  @Header('x-robots-tag', 'noindex')
  @Output(dataOf(inviteTerms))
  async code(@Param('code') typed: string, @Ip() address: string) {
    await this.limits.count(inviteCodeLimit, clientNetwork(address));
    const code = inviteCodeOf(typed);
    if (!code || !(await inviterOf(this.db.sql, code))) throw notFound();
    return this.terms();
  }

  private shownTerms() {
    const reward = this.config.get('INVITE_REWARD');
    return {
      ...{ reward: toNaira(reward), reward_kobo: reward },
      waits_days: Math.max(this.config.get('REFUND_DAYS'), this.config.get('CLEARING_DAYS')),
      most_per_year: this.config.get('INVITE_REWARDS_PER_YEAR'),
    };
  }
}
