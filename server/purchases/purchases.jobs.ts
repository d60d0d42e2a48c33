import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { letterFacts } from '#projections/purchases/purchases.queries';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Mail } from '#server/platform/providers/mail';
import { Outbox } from '#server/platform/outbox/outbox';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { Database } from '#server/platform/database/sql';
import { type LetterOrder, type Letters, letters } from './purchases.mails.js';
import type { Payment } from './payment.js';
import { VerifyPayment } from './purchases.commands.js';
import { purchasesReactions } from './purchases.reactions.js';

/** Only what we read of a webhook; Paystack varies the rest. */
const webhook = z.object({ event: z.string(), data: z.object({ reference: z.string().nullish() }).loose() });

@Injectable()
export class PurchasesJobs implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly reactions: ReactionRunner,
  ) {}

  onModuleInit() {
    this.outbox.handle('payments', 'webhook', ({ key }: { key: string }) => this.openInbox(key));
    for (const name of ['receipt', 'sale', 'declined', 'quarantined'] as const)
      this.outbox.handle('mail', name, (order: LetterOrder, { id }) => this.write(name, order, id));
    this.reactions.start('purchases', purchasesReactions);
  }

  /** A webhook is only a hint: the provider's API is asked before any value is given. */
  private async openInbox(key: string) {
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

  private async write(name: Letters, order: LetterOrder, id: string) {
    const facts = await letterFacts(this.db.sql, order.to, order.listingId);
    if (!facts) return;
    await this.mail.send(id, {
      to: facts.email,
      ...letters[name]({ ...facts, ...order, publicUrl: this.config.get('PUBLIC_URL') }),
    });
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
