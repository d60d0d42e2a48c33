import { Injectable } from '@nestjs/common';
import { withdrawalReferencesOf } from '#projections/withdrawals/withdrawals.queries';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { InboxRedaction } from '#server/platform/providers/inbox-redaction';
import type { PersonEraser } from '#server/platform/security/person-eraser';

/** The provider's messages about a person's withdrawals, which name the account. What is sealed in events goes with the key. */
@Injectable()
export class WithdrawalsEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly inbox: InboxRedaction,
  ) {}

  async erase(userId: UserId) {
    await this.inbox.redact(await withdrawalReferencesOf(this.db.sql, userId));
  }
}
