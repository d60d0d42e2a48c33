import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { linkOf } from '#projections/gifts/gifts.queries';
import { GIFT_MESSAGE, GIFT_RECIPIENT } from '#server/kernel/gift-references';
import type { Reference } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Mail } from '#server/platform/providers/mail';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ExpireGift, gift } from './gift.js';
import { GiftLinks } from './gift.links.js';
import { linkMail, nameOf } from './gifts.mails.js';

export type LinkOrder = { reference: Reference; sending: string };
export type ExpiryOrder = { reference: Reference };

/** Makes the secret of a link and mails it; the outbox row holds neither. A link that was replaced meanwhile is not mailed. */
@Injectable()
export class SendGiftLink implements JobHandler<LinkOrder> {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly encryption: FieldEncryption,
    private readonly links: GiftLinks,
    private readonly mail: Mail,
  ) {}

  async handle({ reference, sending }: LinkOrder, { id }: JobContext) {
    const known = await this.store.state(gift, reference);
    const { link, linkHash } = this.links.of(reference, sending);
    if (known.status !== 'sent' || known.linkHash !== linkHash) return;
    const to = await this.encryption.decrypt(known.recipient, GIFT_RECIPIENT);
    // The giver was erased, and the address with the giver's key.
    if (!to) return;
    const shown = await linkOf(this.db.sql, reference);
    if (!shown) throw new Error(`the view does not show the gift ${reference} yet`);
    const { title, kind, message, expires_at: expiresAt } = shown;
    const wrote = await this.encryption.decrypt(message, GIFT_MESSAGE);
    await this.mail.send(id, { to, ...linkMail({ giver: nameOf(shown), title, kind, wrote, expiresAt, link }) });
  }
}

/** Ends a gift that was not taken in time. */
@Injectable()
export class ExpireUntaken implements JobHandler<ExpiryOrder> {
  constructor(private readonly commands: CommandBus) {}

  handle({ reference }: ExpiryOrder) {
    return this.commands.execute(new ExpireGift({ reference, at: now() }));
  }
}
