import { Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { hashSecret } from '#server/platform/security/tokens';
import { Newsletter } from './newsletter.subscriptions.js';
import { confirmation, type JoinForm, joinForm } from './newsletter.input.js';
import { newsletterAddressLimit, newsletterNetworkLimit } from './newsletter.limits.js';
import { NewsletterLinks } from './newsletter.links.js';
import { ownNewsletter, said } from './newsletter.output.js';
import { subscriberOfPerson } from './subscriber.rows.js';

/** The newsletter by double opt-in (A16.2). */
@Controller('newsletter')
@Policy('public')
export class NewsletterController {
  constructor(
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly links: NewsletterLinks,
    private readonly newsletter: Newsletter,
  ) {}

  /** Mails a link to an address that is not confirmed. The answer is the same for every address. */
  @Post()
  @HttpCode(202)
  @Idempotent()
  @Output(said)
  async join(@Identity() identity: CommandIdentity, @Input(joinForm) { email, form }: JoinForm, @Ip() address: string) {
    await this.limits.count(newsletterNetworkLimit, clientNetwork(address));
    await this.limits.count(newsletterAddressLimit, hashSecret(email.toLowerCase()));
    await this.newsletter.request(email, form, identity);
    return { message: 'Almost there: open the link that we mailed you.' };
  }

  /** By the token of the mailed link. 404 for one that we did not make, 410 `ended` for one that is over. */
  @Post('confirm')
  @HttpCode(200)
  @Idempotent()
  @Output(said)
  async confirm(
    @Identity() identity: CommandIdentity,
    @Input(confirmation) { token }: z.output<typeof confirmation>,
    @Ip() address: string,
  ) {
    await this.limits.count(newsletterNetworkLimit, clientNetwork(address));
    const subscriberId = this.links.read(token, 'confirm');
    if (!subscriberId) throw notFound();
    await this.newsletter.confirm(subscriberId, identity);
    return { message: 'You get our newsletter from now on.' };
  }

  /** By the link in each mail; mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
  @Post('unsubscribe/:token')
  @HttpCode(200)
  @Idempotent()
  @Output(said)
  async leave(@Identity() identity: CommandIdentity, @Param('token') token: string) {
    const subscriberId = this.links.read(token, 'leave');
    if (!subscriberId) throw notFound();
    await this.newsletter.leave(subscriberId, 'unsubscribed', identity);
    return { message: LEFT };
  }

  @Get('own')
  @Policy('user')
  @Output(dataOf(ownNewsletter))
  async own(@CurrentUser() me: Me) {
    return { data: await this.ownOf(me) };
  }

  /** Without effect where the caller's address is not subscribed. */
  @Post('own/leave')
  @HttpCode(200)
  @Policy('user')
  @Idempotent()
  @Output(messageWith(ownNewsletter))
  async leaveOwn(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    const subscriber = await subscriberOfPerson(this.db.sql, me.id);
    if (subscriber) await this.newsletter.leave(subscriber.id, 'unsubscribed', identity);
    return { message: LEFT, data: await this.ownOf(me) };
  }

  private async ownOf({ id, email }: Me) {
    const subscriber = await subscriberOfPerson(this.db.sql, id);
    if (!subscriber) return { email, status: 'none' as const, since: null };
    const { confirmed_at: since } = subscriber;
    return { email, status: since ? ('confirmed' as const) : ('requested' as const), since };
  }
}

const LEFT = 'You get our newsletter no more.';
