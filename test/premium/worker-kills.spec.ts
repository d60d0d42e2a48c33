import fc from 'fast-check';
import pg from 'pg';
import { readAllEvents, type StoredEvent } from '../chaos/all-events.js';
import { kill } from '../chaos/kills.js';
import { type Market, openMarket } from '../chaos/market.js';
import type { Member } from '../chaos/site.js';
import { startStack, type Stack } from '../journeys/stack.js';
import { die } from '../projections/die.js';
import { sized } from '../sizes.js';
import { until } from '../until.js';
import { type Plan, plan, type Year, yearOf } from './premium-plan.js';
import { ringNext } from './ringing.js';

/** People, and kills of the worker while their timers ring. */
const [PEOPLE, KILLS] = [sized(8, 24), sized(4, 20)];
const [SEED, TIMEOUT_MS] = [20_261_128, 60_000];
/** Days after the first purchases until which the clock moves. */
const DAYS = 400;

let stack: Stack;
let market: Market;
let client: pg.Client;
const plans = fc.sample(plan, { seed: SEED, numRuns: PEOPLE });
beforeAll(async () => {
  stack = await startStack();
  market = await openMarket(stack, { buyers: PEOPLE, listings: 0 });
  client = new pg.Client({ connectionString: stack.run.env.DATABASE_URL });
  await client.connect();
}, 240_000);
afterAll(async () => {
  await client?.end();
  await stack?.stop();
});

/** Funds the wallet, buys what the plan says, and cancels its renewal where it says so. */
async function play({ offer, funds, isCancelled }: Plan, as: Member) {
  const { site } = market;
  type Opened = { data: { reference: string; access_code: string } };
  const { data } = await site.must<Opened>('POST', 'wallet/deposit', { as, body: { amount: funds / 100 } });
  await site.press('pay', data.access_code);
  await site.must('POST', `purchases/${data.reference}/verify/`, { as, body: {} });
  await until(
    () => site.must<{ data: { available_kobo: number } }>('GET', 'wallet/wallet-info', { as }),
    ({ data: { available_kobo: available } }) => available >= funds,
  );
  await site.must('POST', 'premium', { as, body: { offer } });
  if (isCancelled) await site.must('POST', 'premium/cancel', { as });
}

type Premium = StoredEvent & { data: { userId: string; at: string } };
/** What was recorded of Premium, by person. */
async function recorded(): Promise<Map<string, Premium[]>> {
  const found = new Map<string, Premium[]>();
  for (const event of (await readAllEvents(stack.run.env.EVENTSTORE_URL!)) as Premium[])
    if (event.stream.startsWith('premium-'))
      found.set(event.data.userId, [...(found.get(event.data.userId) ?? []), event]);
  return found;
}

/** Every message that is due was handled, and what was recorded of each person set the timers that follow. */
async function settled() {
  await until(
    async () => {
      const { rows } = await client.query<{ id: string }>(
        `select id from app.outbox where state in ('open', 'dead') and due_at <= now()
           and queue not in ('transparency', 'notifications')`,
      );
      const { rows: timers } = await client.query<{ due: string }>(
        `select payload->>'userId' || ' ' || (payload->>'dueAt') as due from app.outbox where name = 'premium-due'`,
      );
      const known = new Set(timers.map(({ due }) => due));
      const open = [...(await recorded()).values()].filter((events) => !isAnswered(events, known));
      return [...rows.map(({ id }) => id), ...open.map((events) => `${events.at(-1)!.type} has no timer`)];
    },
    (reasons) => reasons.length === 0,
    TIMEOUT_MS,
  );
}

function isAnswered(events: readonly Premium[], timers: ReadonlySet<string>): boolean {
  const last = events.at(-1)!;
  const data = last.data as Premium['data'] & { until?: string; endsAt?: string };
  if (last.type === 'PremiumChargeOrdered') return false;
  const then = last.type === 'PremiumChargeFailed' ? data.endsAt : data.until;
  return then === undefined || timers.has(`${data.userId} ${then}`);
}

/** What became of a person, in the shape of the model. */
function yearIn(events: readonly Premium[]): Year {
  const of = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data) as never[];
  const [ended] = of('PremiumEnded') as { reason: string; at: string }[];
  return {
    periods: (of('PremiumPeriodPaid') as { from: string; until: string }[]).map((one) => [one.from, one.until]),
    failed: of('PremiumChargeFailed').length,
    ended: ended ? [ended.reason, ended.at] : null,
  };
}

describe('A year of Premium', () => {
  it('is charged, renewed, mailed and ended as its model says, although the worker is killed at random', async () => {
    const { site, buyers } = market;
    await Promise.all(plans.map((one, i) => play(one, buyers[i]!)));
    await settled();
    const bought = new Map([...(await recorded())].map(([userId, [first]]) => [userId, first!.data.at]));
    const end = new Date(Date.now() + DAYS * 86_400_000).toISOString();
    const { chance } = die(`${SEED}`);
    let kills = 0;
    while (await ringNext(client, { before: end })) {
      if (kills < KILLS && chance(0.5)) {
        await kill(stack, 'worker');
        kills++;
      }
      await settled();
    }
    expect(kills).toBe(KILLS);

    const log = await recorded();
    const models = plans.map((one, i) => yearOf(one, bought.get(buyers[i]!.id)!, end));
    expect(plans.map((_, i) => yearIn(log.get(buyers[i]!.id)!))).toEqual(models.map(({ year }) => year));
    const balances = buyers.map((as) =>
      site.must<{ data: { balance_kobo: number } }>('GET', 'wallet/wallet-info', { as }),
    );
    expect((await Promise.all(balances)).map(({ data }) => data.balance_kobo)).toEqual(
      models.map(({ balance }) => balance),
    );
    const mails = await site.mails();
    const mailsOf = ({ email }: Member, subject: string) =>
      new Set(
        mails
          .filter((mail) => mail.subject.startsWith(subject) && mail.to.some(({ address }) => address === email))
          .map(({ headers }) => headers['message-id']),
      ).size;
    expect(buyers.map((who) => mailsOf(who, 'Your Premium was renewed'))).toEqual(
      models.map(({ year }) => year.periods.length - 1),
    );
    expect(buyers.map((who) => mailsOf(who, 'Your Premium renews on'))).toEqual(
      models.map(({ reminders }) => reminders),
    );
    const { code, text } = await stack.command('dist/verify/main.js', '--payments', stack.run.addresses.payments);
    expect(code === 0 ? '' : text).toBe('');
  }, 600_000);
});
