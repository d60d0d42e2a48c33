import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { letterFacts, openPayments } from '#projections/purchases/purchases.queries';
import { Task } from '#server/kernel/reaction';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { Mail } from '#server/platform/mail';
import { Queues } from '#server/platform/queues';
import { ReactionRunner } from '#server/platform/reactions';
import { Database } from '#server/platform/sql';
import { type LetterOrder, type Letters, letters } from './letters.js';
import type { Payment } from './payment.js';
import { VerifyPayment } from './purchases.commands.js';
import { purchasesReactions } from './purchases.reactions.js';

/** When a payment nobody reported is asked about, as multiples of RECONCILE_AFTER: 5 and 15 min, 1, 6, 24 and 72 h by default. */
const ASKED_AT = [1, 3, 12, 72, 288, 865];
const LOOK_EVERY_MS = 15_000;

/** Only what we read of a webhook; Paystack varies the rest. */
const webhook = z.object({ event: z.string(), data: z.object({ reference: z.string().nullish() }).loose() });

@Injectable()
export class PurchasesJobs implements OnModuleInit, OnApplicationShutdown {
  private reconciling?: NodeJS.Timeout;

  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly queues: Queues,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly reactions: ReactionRunner,
  ) {}

  onModuleInit() {
    this.queues.handle('payments', 'webhook', ({ inboxId }: { inboxId: number }) => this.openInbox(inboxId));
    this.queues.handle('payments', 'reconcile', ({ reference }: { reference: string }) => this.verify(reference));
    for (const name of ['receipt', 'sale', 'declined', 'quarantined'] as const)
      this.queues.handle('mail', name, (order: LetterOrder, { id }) => this.write(name, order, id));
    this.reactions.start('purchases', purchasesReactions);
    const every = Math.max(100, Math.min(LOOK_EVERY_MS, this.config.get('RECONCILE_AFTER') / 2));
    this.reconciling = setInterval(
      () => void this.reconcile().catch((err: unknown) => log.warn({ err }, 'could not reconcile')),
      every,
    );
  }

  onApplicationShutdown() {
    clearInterval(this.reconciling);
  }

  /** A webhook is only a hint: the provider's API is asked before any value is given. */
  private async openInbox(id: number) {
    const { rows } = await sql<{
      body: Buffer;
    }>`select body from app.inbox where id = ${id} and done_at is null`.execute(this.db.sql);
    if (!rows[0]) return;
    const read = webhook.safeParse(parse(rows[0].body));
    const reference = read.success && read.data.event === 'charge.success' ? read.data.data.reference : undefined;
    const status = reference && (await this.verify(reference));
    if (status === 'initiated' || status === 'open')
      throw new Error(`${reference} was reported paid, but the provider does not confirm it yet`);
    const verdict = reference ? 'processed' : 'ignored';
    await sql`update app.inbox set verdict = ${verdict}, done_at = now() where id = ${id}`.execute(this.db.sql);
  }

  private verify(reference: string): Promise<Payment['status']> {
    return this.commands.execute(new VerifyPayment({ reference, at: now() }));
  }

  /** Payments settle even when no webhook ever arrives. */
  private async reconcile() {
    const after = this.config.get('RECONCILE_AFTER');
    const tasks = (await openPayments(this.db.sql, after)).map(({ reference, age }) => {
      const step = ASKED_AT.filter((times) => age >= times * after).length;
      return new Task('payments', 'reconcile', `reconcile-${reference}-${step}`, { reference });
    });
    if (tasks.length === 0) return;
    await this.queues.record(tasks, this.db.sql);
    const { rows } =
      await sql<Task>`select id, queue, name from app.task where id = any(${tasks.map(({ id }) => id)}) and state = 'open' and attempts = 0`.execute(
        this.db.sql,
      );
    await this.queues.dispatch(rows);
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
