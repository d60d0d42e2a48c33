import { Injectable } from '@nestjs/common';
import { mailChoiceOf } from '#projections/notifications/notifications.queries';
import type { EndedMails } from '#server/kernel/notification-kinds';
import { Database } from '#server/platform/database/sql';
import type { MailConsent } from '#server/platform/providers/mail-template';
import { UnsubscribeLinks } from './unsubscribe.links.js';

/** Each kind of mail as its receiver chose it: what comes once a day is in the mail of the day, and not sent by itself. */
@Injectable()
export class NotificationConsent implements MailConsent {
  constructor(
    private readonly db: Database,
    private readonly links: UnsubscribeLinks,
  ) {}

  /** The mail of the day, `daily`, is made of kinds that are chosen for it. */
  async of(email: string, kind: EndedMails) {
    const found = await mailChoiceOf(this.db.sql, email, kind);
    return found && (kind === 'daily' || found.mail === 'now') ? this.links.of(found.user_id, kind) : undefined;
  }
}
