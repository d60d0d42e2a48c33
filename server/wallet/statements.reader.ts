import { Injectable } from '@nestjs/common';
import { userOf } from '#projections/accounts/accounts.queries';
import { REFUNDED_DEPOSIT } from '#projections/wallet/history.queries';
import { entriesAt, firstRevisionSince } from '#projections/wallet/wallet.queries';
import { type Day, endOf, startOf } from '#server/kernel/days';
import { wordsOf } from '#server/kernel/event-types';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { OwnLog } from './own-log.reader.js';
import { type Statement, statementOf } from './statement.js';
import { directionOf, type WalletLogEvent } from './wallet.folds.js';

/** A statement with all that its paper says; the lines are read from the log while the paper is written. */
export type Paper = Statement & { owner: string; from: Day; to: Day; generatedAt: Instant };
/** A movement of a statement, in kobo. */
export type Line = {
  at: Instant;
  label: string;
  title: string | null;
  reference: string;
  direction: 'in' | 'out';
  amount: Kobo;
  balance: Kobo;
  revision: number;
};

/** Lines whose words are queried at once. */
const BATCH = 200;

/** Statements of a wallet: amounts and balances from the log, the words for them from the view. */
@Injectable()
export class Statements {
  constructor(
    private readonly db: Database,
    private readonly log: OwnLog,
    private readonly views: ViewPositions,
  ) {}

  /** The sums of the days, both included. They are checked: opening + in − out = closing. */
  async of(ownerId: UserId, { from, to }: { from: Day; to: Day }): Promise<Paper> {
    const period = { since: startOf(from), before: endOf(to) };
    const [first, user] = await Promise.all([this.firstIn(ownerId, period.since), userOf(this.db.sql, ownerId)]);
    const statement = await statementOf(
      ownerId,
      this.log.read(ownerId, undefined, Math.max(0, first - 1)),
      period,
      first,
    );
    const owner = user ? `${user.first_name} ${user.last_name}`.trim() || user.username : '';
    return { ...statement, owner, from, to, generatedAt: now() };
  }

  /**
   * The number of the event that a period begins with, by the index of the view, so that a statement costs what its days cost
   * in a long wallet too. While the view does not show the whole wallet: 0, and the days are looked for in the log.
   */
  private async firstIn(ownerId: UserId, since: Instant): Promise<number> {
    const last = await this.log.last(ownerId);
    if (!last || !(await this.views.reached(['wallet'], last.position))) return 0;
    return (await firstRevisionSince(this.db.sql, ownerId, since)) ?? last.number + 1;
  }

  /** Every movement in the order of the log. */
  async *lines(ownerId: UserId, { first, last, position }: Statement): AsyncGenerator<Line> {
    if (first > last) return;
    if (position !== undefined) await this.views.reached(['wallet'], position);
    let batch: WalletLogEvent[] = [];
    for await (const { event } of this.log.read(ownerId, last, first)) {
      if (event.data.amount === undefined) continue;
      batch.push(event);
      if (batch.length < BATCH) continue;
      yield* await this.inWords(ownerId, batch);
      batch = [];
    }
    yield* await this.inWords(ownerId, batch);
  }

  private async inWords(ownerId: UserId, events: WalletLogEvent[]): Promise<Line[]> {
    const numbers = events.map(({ number }) => number);
    const rows = new Map((await entriesAt(this.db.sql, ownerId, numbers)).map((row) => [row.revision, row]));
    return events.map(({ type, number, data }) => {
      const row = rows.get(number);
      return {
        at: data.at,
        // Words of the type, while the view does not show the event.
        label: row?.refunded ? REFUNDED_DEPOSIT : (row?.label ?? wordsOf(type)),
        title: row?.title ?? null,
        reference: data.reference!,
        direction: directionOf(ownerId, data)!,
        amount: data.amount!,
        balance: data.balance,
        revision: number,
      };
    });
  }
}
