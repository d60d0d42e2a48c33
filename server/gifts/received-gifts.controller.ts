import { Controller, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isShownTo, linkOf } from '#projections/gifts/gifts.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { conflict, DomainError } from '#server/kernel/domain-error';
import { GIFT_MESSAGE, isGift } from '#server/kernel/gift-references';
import type { Reference } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { hashSecret } from '#server/platform/security/tokens';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { gift, TakeGift, wrongLink } from './gift.js';
import { GiftTakers } from './gift.takers.js';
import { type LinkForm, linkForm } from './gifts.input.js';
import { giftLinkLimit, giftTakeLimit } from './gifts.limits.js';
import { nameOf } from './gifts.mails.js';
import { receivedGift } from './gifts.output.js';

/** Time limit for the worker's reactions and the views, ms; below the time limit of a request. */
const OUTCOME_TIMEOUT_MS = 5_000;

/** What a person receives by a link (A5.21). The link's secret is the permission. */
@Controller('gifts')
export class ReceivedGiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly store: EventStore,
    private readonly takers: GiftTakers,
    private readonly views: ViewPositions,
  ) {}

  /** What the link opens, to the caller or to a visitor. 404 for a wrong one, and for one that a later mail replaced. Records nothing. */
  @Post(':reference/look')
  @Policy('public')
  @HttpCode(200)
  @Output(dataOf(receivedGift))
  async look(
    @CurrentUser() me: Me | undefined,
    @Param('reference') reference: string,
    @Ip() address: string,
    @Input(linkForm) { token }: LinkForm,
  ) {
    await this.limits.count(giftLinkLimit, clientNetwork(address));
    return { data: await this.seen(reference, token, me) };
  }

  /**
   * The caller takes it, and may read the guide when this responds. 409 `gift_taken`, `gift_expired`, `gift_ended`,
   * `already_owned` or `own_listing`; 403 `staff`; 404 for a wrong link.
   */
  @Post(':reference/take')
  @Policy('user')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(receivedGift))
  async take(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('reference') reference: string,
    @Input(linkForm) { token }: LinkForm,
  ) {
    await this.limits.count(giftTakeLimit, me.id);
    if (!isGift(reference)) throw wrongLink();
    const command = new TakeGift({ reference, takerId: me.id, linkHash: hashSecret(token), at: now() });
    await this.commands.execute(identified(command, identity));
    const find = () => this.outcomeOf(reference, me);
    const outcome = await this.views.shown(['gifts', 'purchases'], find, OUTCOME_TIMEOUT_MS);
    if (!outcome) throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 1 });
    if (outcome === 'released') throw conflict('already_owned', 'You own this guide already.');
    return { message: 'It is yours', data: await this.seen(reference, token, me) };
  }

  /** Undefined before the views show the access. The recipient may have bought the guide in the same moment. */
  private async outcomeOf(reference: Reference, { id }: Me): Promise<'given' | 'released' | undefined> {
    if (await isShownTo(this.db.sql, reference, id)) return 'given';
    const known = await this.store.state(gift, reference);
    return known.status === 'taken' && known.takerId === id ? undefined : 'released';
  }

  private async seen(reference: Reference, token: string, me: Me | undefined) {
    const known = isGift(reference) ? await this.store.state(gift, reference) : undefined;
    if (!known || known.status === 'none' || known.linkHash !== hashSecret(token)) throw wrongLink();
    const shown = await linkOf(this.db.sql, reference);
    if (!shown) throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 1 });
    const { kind, slug, title, message, expires_at } = shown;
    const status = await this.takers.statusOf(known, reference, me?.id);
    const wrote = await this.encryption.decrypt(message, GIFT_MESSAGE);
    return { kind, status, listing: { slug, title }, giver: nameOf(shown), message: wrote ?? null, expires_at };
  }
}
