import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { creatorApplication } from './creator-application.js';
import { AnswerIdentityCheck, endsAlike, isAnswered, mismatchOf } from './identity-check.js';
import { openDetails } from './identity-check.texts.js';
import { personOfCustomer } from './identity-customers.rows.js';

/** The provider masks both numbers: `200*****677`. */
const message = z.object({
  customer_code: z.string().min(1).max(100),
  identification: z.object({
    account_number: z.string().max(40),
    bvn: z.string().max(40).nullish(),
    bank_code: z.string().max(40).nullish(),
  }),
  reason: z.unknown().optional(),
});

/**
 * The provider's answer to a check (Paystack docs, validate customer): the message itself is the result, since the provider's API
 * cannot be asked for it. It counts for the latest check of its customer, and only where the last digits are those of that check.
 */
@Injectable()
export class IdentityCheckAnswered implements WebhookHandler {
  readonly isForgotten = true;

  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly store: EventStore,
  ) {}

  async handle({ event, data }: Webhook) {
    const read = message.safeParse(data).data;
    if (!read) return { ignored: 'it names no customer and account' };
    const userId = await personOfCustomer(this.db.sql, read.customer_code);
    if (!userId) return { ignored: 'no check was asked for about this customer' };
    const { identityCheck: check } = await this.store.state(creatorApplication, userId);
    const details = check && (await openDetails(this.encryption, check));
    if (!details) return { ignored: 'the check of this customer is not kept any more' };
    const { account_number, bvn, bank_code } = read.identification;
    const isSame =
      endsAlike(account_number, details.account) &&
      (!bvn || endsAlike(bvn, details.bvn)) &&
      (!bank_code || bank_code === details.bankCode);
    if (!isSame) return { ignored: 'it is about other digits than the latest check' };
    if (isAnswered(check)) return { ignored: 'the check has its answer' };
    const result = event === 'customeridentification.success' ? 'matched' : mismatchOf(read.reason);
    await this.commands.execute(new AnswerIdentityCheck({ userId, checkId: check.id, result, at: now() }));
    return undefined;
  }
}

export const identityCheckWebhooks = {
  'customeridentification.success': IdentityCheckAnswered,
  'customeridentification.failed': IdentityCheckAnswered,
};
