import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import type { ErasureGuard } from '#server/platform/security/erasure-guard';
import type { OwnRows } from '#server/platform/security/own-rows';
import { Newsletter } from './newsletter.subscriptions.js';
import { subscriberOfPerson } from './subscriber.rows.js';

/** Ends the newsletter to the address of an account before that is erased: afterwards no row says whose address it was. */
@Injectable()
export class NewsletterOfErased implements ErasureGuard {
  constructor(
    private readonly db: Database,
    private readonly newsletter: Newsletter,
  ) {}

  /** Demands nothing. */
  examine() {
    return Promise.resolve();
  }

  async settle(userId: UserId) {
    const subscriber = await subscriberOfPerson(this.db.sql, userId);
    if (subscriber) await this.newsletter.leave(subscriber.id, 'erased');
  }
}

/** Whether the address of the account gets the newsletter. */
@Injectable()
export class NewsletterOwnRows implements OwnRows {
  constructor(private readonly db: Database) {}

  async rowsOf(userId: UserId) {
    const subscriber = await subscriberOfPerson(this.db.sql, userId);
    if (!subscriber) return { newsletter: null };
    const { email, requested_at, confirmed_at } = subscriber;
    return { newsletter: { email, requested_at, confirmed_at } };
  }
}
