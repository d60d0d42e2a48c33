import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type GiftGiven, giftOf, giftsOf } from '#projections/gifts/gifts.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { GIFT_MESSAGE, GIFT_RECIPIENT } from '#server/kernel/gift-references';
import type { Reference } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import { personOf } from '#server/kernel/names';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { SendGift, WithdrawGift } from './gift.js';
import { GiftLinks } from './gift.links.js';
import { givenFilter, type SendForm, sendForm } from './gifts.input.js';
import { giftMailLimit } from './gifts.limits.js';
import { givenGift } from './gifts.output.js';

/** What the caller gave: gifts and seats, with what became of them (A5.21). */
@Controller('gifts')
@Policy('user')
export class GiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly links: GiftLinks,
    private readonly views: ViewPositions,
  ) {}

  /** The latest order first, the seats of an order by their number. */
  @Get()
  @Output(pageOf(givenGift))
  async list(@CurrentUser() me: Me, @Filter(givenFilter) filter: z.output<typeof givenFilter>) {
    const { count, rows } = await giftsOf(this.db.sql, me.id, filter);
    return paginated(this.config.get('PUBLIC_URL'), 'gifts/', filter, count, await this.shown(rows));
  }

  /** Mails a new link, to the same address or to `email`; the one before opens nothing any more. 409 `gift_taken`, `gift_expired` or `gift_ended`. */
  @Post(':reference/send')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(givenGift))
  async send(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('reference') reference: string,
    @Input(sendForm) { email }: SendForm,
  ) {
    const { recipient: before } = await this.find(reference, me);
    const recipient = email === undefined ? before : await this.encryption.encrypt(me.id, GIFT_RECIPIENT, email);
    if (!recipient) throw notFound('There is no address to send it to.');
    await this.limits.counting(giftMailLimit, me.id, () => {
      const sending = identity.commandId;
      const { linkHash } = this.links.of(reference, sending);
      const command = new SendGift({ reference, giverId: me.id, recipient, sending, linkHash, at: now() });
      return this.commands.execute(identified(command, identity));
    });
    return { message: 'Sent', data: await this.after(reference, me) };
  }

  /** Takes the invitation to an untaken seat back. Refused as `send` is. */
  @Post(':reference/withdraw')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(givenGift))
  async withdraw(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('reference') reference: string) {
    await this.find(reference, me);
    await this.commands.execute(identified(new WithdrawGift({ reference, giverId: me.id, at: now() }), identity));
    return { message: 'Invitation taken back', data: await this.after(reference, me) };
  }

  /** 404 unless the caller gave it. */
  private async find(reference: Reference, { id }: Me) {
    const row = await giftOf(this.db.sql, reference, id);
    if (!row) throw notFound();
    return row;
  }

  private async after(reference: Reference, me: Me) {
    await this.views.settled();
    return (await this.shown([await this.find(reference, me)]))[0]!;
  }

  private async shown(rows: readonly GiftGiven[]) {
    const [recipients, messages] = await Promise.all([
      this.encryption.decryptAll(
        rows.map(({ recipient }) => recipient),
        GIFT_RECIPIENT,
      ),
      this.encryption.decryptAll(
        rows.map(({ message }) => message),
        GIFT_MESSAGE,
      ),
    ]);
    return rows.map((row, i) => ({
      ...{ reference: row.reference, order: row.order_reference, kind: row.kind, number: row.number },
      ...{ listing: { slug: row.slug, title: row.title }, status: row.status, taker: personOf(row) },
      ...{ recipient: recipients[i] ?? null, message: messages[i] ?? null },
      ...{ amount: toNaira(row.price), amount_kobo: row.price, currency: 'NGN' },
      ...{ bought_at: row.bought_at, sent_at: row.sent_at, taken_at: row.taken_at },
      ...{ ended_at: row.ended_at, expires_at: row.expires_at },
    }));
  }
}
