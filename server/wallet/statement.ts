import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { directionOf, Replay, type WalletLogEvent } from './wallet.folds.js';

/** From `since`, up to but without `before`. */
export type Period = { since: Instant; before: Instant };

/**
 * The sums of a period, in kobo, and how many movements it has. `first` and `last` are the numbers of its events in the log;
 * `first` is above `last` where it has none. `position` is that of the last event of the log that was counted.
 */
export type Statement = {
  opening: Kobo;
  moneyIn: Kobo;
  moneyOut: Kobo;
  closing: Kobo;
  count: number;
  first: number;
  last: number;
  position: bigint | undefined;
};

/**
 * Folds a wallet into the statement of a period. An event counts no earlier than the one before it, so that the balances run
 * in the order of the log. Throws where the movements do not add up to the balances that the log recorded. Where it is known that
 * the period begins with the event of the number `from`, `events` may begin with the one before.
 */
export async function statementOf(
  ownerId: UserId,
  events: AsyncIterable<{ event: WalletLogEvent }>,
  { since, before }: Period,
  from = 0,
): Promise<Statement> {
  const replay = new Replay(ownerId);
  let [counted, opening, moneyIn, moneyOut, count, first] = ['', 0, 0, 0, 0, 0];
  for await (const { event } of events) {
    const { at, amount = 0, balance } = event.data;
    if (event.number < from) {
      replay.goOnAfter(event);
      [opening, first] = [balance, event.number + 1];
      continue;
    }
    if (at > counted) counted = at;
    if (counted >= before) break;
    replay.take(event);
    if (replay.balance !== balance) throw new Error(`wallet ${ownerId}: event ${event.number} does not add up`);
    const direction = directionOf(ownerId, event.data);
    if (counted < since) [opening, first] = [balance, event.number + 1];
    else if (direction) {
      count++;
      if (direction === 'in') moneyIn += amount;
      else moneyOut += amount;
    }
  }
  const { balance: closing, number: last, position } = replay;
  if (opening + moneyIn - moneyOut !== closing) throw new Error(`the statement of wallet ${ownerId} does not add up`);
  return { opening, moneyIn, moneyOut, closing, count, first, last, position };
}
