import { Controller, Get, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { consentsOf } from '#projections/accounts/accounts.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ChangeMarketingConsent } from './account.js';
import { consentsForm } from './accounts.input.js';
import { profileLimit } from './accounts.limits.js';
import { consents } from './accounts.output.js';

/** What the caller agreed to: the legal pages at the registration, and marketing mails, which can be stopped (A8.8). */
@Controller('auth/users/me/consents')
@Policy('user')
export class ConsentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(consents))
  async own(@CurrentUser() me: Me) {
    return { data: await consentsOf(this.db.sql, me.id) };
  }

  @Patch()
  @Idempotent()
  @Output(messageWith(consents))
  async change(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(consentsForm) { marketing: isGiven }: z.output<typeof consentsForm>,
  ) {
    await this.limits.count(profileLimit, me.id);
    await this.commands.execute(
      identified(new ChangeMarketingConsent({ userId: me.id, isGiven, at: now() }), identity),
    );
    await this.views.settled();
    const message = isGiven ? 'We mail you news from now on' : 'We mail you no more news';
    return { message, data: await consentsOf(this.db.sql, me.id) };
  }
}
