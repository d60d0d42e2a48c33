import { Replay, type WalletLogEvent } from '#server/wallet/wallet.folds';
import { statementOf } from '#server/wallet/statement';
import { generatedWallet, reading } from './generated-wallet.js';

const OWNER = 'ada';
const events = generatedWallet(900, 7);
const throwOf = (
  (seed) => (sides: number) =>
    (seed = (seed * 48_271) % 2_147_483_647) % sides
)(11);

/** Written apart from the product's fold: sums over the postings, and over the parts that clear later. */
function foldedApart(until: number, instant: string) {
  const taken = events.slice(0, until + 1).map(({ event }) => event);
  const sum = (of: (event: WalletLogEvent) => number) => taken.reduce((total, event) => total + of(event), 0);
  const change = ({ data: { to, amount = 0 } }: WalletLogEvent) => (to === `wallet:${OWNER}` ? amount : -amount);
  const later = (at?: string) => at !== undefined && at > instant;
  const earned = sum((event) => (later(event.data.availableAt) ? change(event) : 0));
  const reversed = sum(({ data: { uncleared = [] } }) =>
    uncleared.reduce((total, { amount, availableAt }) => (later(availableAt) ? total + amount : total), 0),
  );
  const [balance, pending] = [sum(change), earned - reversed];
  return { balance, pending, available: balance - pending };
}

describe('A wallet at a point of its history', () => {
  it('equals an independent fold of its events, at 1,000 random revisions', async () => {
    expect(events.length).toBeGreaterThan(800);
    for (let times = 0; times < 1_000; times++) {
      const revision = throwOf(events.length);
      const replay = await new Replay(OWNER).takeAll(reading(events.slice(0, revision + 1)));
      const { at } = events[revision]!.event.data;
      expect(replay.balancesAt(at)).toEqual(foldedApart(revision, at));
      expect([replay.number, replay.position]).toEqual([revision, BigInt(revision * 7)]);
    }
  });

  it('has at an instant the events until then, and before the first one nothing', async () => {
    for (let times = 0; times < 50; times++) {
      const { at } = events[throwOf(events.length)]!.event.data;
      const replay = await new Replay(OWNER).takeAll(reading(events), at);
      const last = events.findLastIndex(({ event }) => event.data.at <= at);
      expect([replay.number, replay.balance]).toEqual([last, foldedApart(last, at).balance]);
    }
    const before = await new Replay(OWNER).takeAll(reading(events), '2020-01-01T00:00:00.000Z');
    expect([before.number, before.balance, before.position]).toEqual([-1, 0, undefined]);
  });
});

describe('A statement', () => {
  const day = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString();
  const of = (since: string, before: string, from = events) => statementOf(OWNER, reading(from), { since, before });

  it('opens where the one before it closed, and adds up', async () => {
    const days = Math.ceil((Date.parse(events.at(-1)!.event.data.at) - Date.UTC(2026, 0, 1)) / 86_400_000) + 1;
    let [closing, next, count, at] = [0, 0, 0, 0];
    while (at < days) {
      const length = 1 + throwOf(9);
      const statement = await of(day(at), day(at + length));
      expect(statement.opening).toBe(closing);
      expect(statement.opening + statement.moneyIn - statement.moneyOut).toBe(statement.closing);
      expect(statement.first).toBe(next);
      [closing, next, count, at] = [statement.closing, statement.last + 1, count + statement.count, at + length];
    }
    expect(closing).toBe(events.at(-1)!.event.data.balance);
    expect(count).toBe(events.filter(({ event }) => event.data.amount !== undefined).length);
  });

  it('is the same from the event before its days on', async () => {
    for (let at = 0; at < 40; at += 3) {
      const whole = await of(day(at), day(at + 5));
      const part = events.slice(Math.max(0, whole.first - 1));
      const period = { since: day(at), before: day(at + 5) };
      expect(await statementOf(OWNER, reading(part), period, whole.first)).toEqual(whole);
    }
  });

  it('is empty for days without movements', async () => {
    const nothing = { moneyIn: 0, moneyOut: 0, count: 0 };
    expect(await of(day(-9), day(-3))).toMatchObject({ opening: 0, closing: 0, first: 0, last: -1, ...nothing });
    const { balance } = events.at(-1)!.event.data;
    expect(await of(day(9_000), day(9_001))).toMatchObject({ opening: balance, closing: balance, ...nothing });
  });

  it('counts an event that was recorded late no earlier than the one before it', async () => {
    const late = events.with(5, moved(events[5]!, { at: '2025-06-01T00:00:00.000Z' }));
    expect(await of(day(0), day(900), late)).toEqual(await of(day(0), day(900)));
  });

  it('is not made when a movement does not add up to the recorded balance', async () => {
    const at = events.findIndex(({ event }) => event.data.amount !== undefined);
    const wrong = events.with(at, moved(events[at]!, { amount: events[at]!.event.data.amount! + 1 }));
    await expect(of(day(0), day(900), wrong)).rejects.toThrow('does not add up');
  });

  const moved = ({ event }: { event: WalletLogEvent }, data: object) => ({
    event: { ...event, data: { ...event.data, ...data } },
  });
});
