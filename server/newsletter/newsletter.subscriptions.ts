import { Injectable } from '@nestjs/common';
import type { CommandIdentity } from '#server/kernel/command';
import { DomainError } from '#server/kernel/domain-error';
import type { SubscriberId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { NewsletterForm } from './newsletter.events.js';
import { NEWSLETTER_TEXT } from './newsletter.input.js';
import { deleteSubscriber, setConfirmed, subscriberFor, subscriberOf } from './subscriber.rows.js';
import { ConfirmNewsletter, ended, LeaveNewsletter, RequestNewsletter, subscription } from './subscription.js';

/** Subscriptions with the rows of their addresses. After a crash between event and row the same request mends the row. */
@Injectable()
export class Newsletter {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  async request(email: string, form: NewsletterForm, identity: CommandIdentity) {
    const request = async () => {
      const subscriberId = await subscriberFor(this.db.sql, email);
      const command = new RequestNewsletter({ subscriberId, form, text: NEWSLETTER_TEXT, at: now() });
      await this.store.decide(subscription, subscriberId, command, identity);
    };
    try {
      await request();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'ended')) throw error;
      // The subscription ended, and its row was still there: a new one begins.
      await this.removeEnded(email);
      await request();
    }
  }

  /** Throws 410 `ended` for a subscription that ended, or that was not confirmed in time. */
  async confirm(subscriberId: SubscriberId, identity: CommandIdentity) {
    if (!(await subscriberOf(this.db.sql, subscriberId))) throw ended();
    const at = now();
    await this.store.decide(subscription, subscriberId, new ConfirmNewsletter({ subscriberId, at }), identity);
    await setConfirmed(this.db.sql, subscriberId, at);
  }

  async leave(subscriberId: SubscriberId, because: 'unsubscribed' | 'erased', identity?: CommandIdentity) {
    const command = new LeaveNewsletter({ subscriberId, because, at: now() });
    await this.store.decide(subscription, subscriberId, command, identity);
    await deleteSubscriber(this.db.sql, subscriberId);
  }

  private async removeEnded(email: string) {
    await deleteSubscriber(this.db.sql, await subscriberFor(this.db.sql, email));
  }
}
