import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import type { Payment } from './payment.js';
import { VerifyPayment } from './purchases.commands.js';

/** The fields read of a webhook; Paystack varies the rest. */
const webhook = z.object({ event: z.string(), data: z.object({ reference: z.string().nullish() }).loose() });
/** `key` names the message's row in the inbox. */
export type InboxOrder = { key: string };

/** Works on one message of the provider's inbox. */
@Injectable()
export class OpenInbox implements JobHandler<InboxOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
  ) {}

  /** A webhook is only a hint: the provider's API is asked before any value is given. */
  async handle({ key }: InboxOrder) {
    const { rows } = await sql<{
      body: Buffer;
    }>`select body from app.inbox where provider = 'paystack' and key = ${key} and done_at is null`.execute(
      this.db.sql,
    );
    if (!rows[0]) return;
    const read = webhook.safeParse(parse(rows[0].body));
    const reference = read.success && read.data.event === 'charge.success' ? read.data.data.reference : undefined;
    const status = reference && (await this.verify(reference));
    if (status === 'initiated' || status === 'open')
      throw new Error(`${reference} was reported paid, but the provider does not confirm it yet`);
    const verdict = reference ? 'processed' : 'ignored';
    await sql`update app.inbox set verdict = ${verdict}, done_at = now() where provider = 'paystack' and key = ${key}`.execute(
      this.db.sql,
    );
  }

  private verify(reference: string): Promise<Payment['status']> {
    return this.commands.execute(new VerifyPayment({ reference, at: now() }));
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
