import { Injectable } from '@nestjs/common';
import { referencesOfPayer } from '#projections/purchases/purchases.queries';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { InboxRedaction } from '#server/platform/providers/inbox-redaction';
import type { PersonEraser } from '#server/platform/security/person-eraser';

/** The provider's messages about a person's payments. The payments and purchases themselves stay: the books outlast a person. */
@Injectable()
export class PurchasesEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly inbox: InboxRedaction,
  ) {}

  async erase(userId: UserId) {
    await this.inbox.redact(await referencesOfPayer(this.db.sql, userId));
  }
}
