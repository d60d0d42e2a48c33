import { Injectable } from '@nestjs/common';
import { userOf } from '#projections/accounts/accounts.queries';
import type { Receipt } from '#projections/receipts/receipts.queries';
import { billingOf, ORDER_BILLING } from '#server/kernel/billing';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';

/** The names on receipts. */
@Injectable()
export class ReceiptBuyers {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** As the checkout of the cart asked for it; else the buyer's account. Empty for an erased person. */
  async of({ buyer_id, billing }: Receipt): Promise<{ name: string; email: string }> {
    const user = await userOf(this.db.sql, buyer_id);
    if (!user) return { name: '', email: '' };
    const written = billing ? await this.encryption.decrypt(billing, ORDER_BILLING) : undefined;
    const { first_name, last_name, email } = billingOf(written) ?? user;
    return { name: `${first_name} ${last_name}`.trim(), email };
  }
}
