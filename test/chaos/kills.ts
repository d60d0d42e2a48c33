import { isAlive } from '#local/process-mark';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import type { History } from './history.js';
import type { Market } from './market.js';

export const victims = ['web', 'worker', 'projections', 'event-store', 'postgres'] as const;
export type Victim = (typeof victims)[number];
type Killed = { victim: Victim; pid: number };

const PATIENCE_MS = 60_000;
/** What the canary pays in, in naira. */
const CANARY = 777;

/** Ends a process of this stack as a power cut would, by the number and birth the supervisor wrote down. */
export async function kill(stack: Stack, victim: Victim): Promise<Killed> {
  const mark = await until(
    async () => (await stack.processes())[victim],
    (found) => found !== undefined && isAlive(found),
    PATIENCE_MS,
  );
  process.kill(mark!.pid, 'SIGKILL');
  return { victim, pid: mark!.pid };
}

type Opened = { data: { reference: string; access_code: string; amount_kobo: number } };

/**
 * Milliseconds until the house is whole again: another process has taken the victim's place, and money that somebody
 * pays in from now on stands in his wallet.
 */
export async function recovery(market: Market, history: History, stack: Stack, killed: Killed): Promise<number> {
  const { site, buyers } = market;
  const [began, as] = [Date.now(), buyers[0]!];
  const soon = <T>(ask: () => Promise<T>, right: (answer: T) => boolean = () => true) => until(ask, right, PATIENCE_MS);
  const { data } = await soon(() => site.must<Opened>('POST', 'wallet/deposit', { as, body: { amount: CANARY } }));
  const { reference, access_code, amount_kobo: amount } = data;
  const canary = {
    order: `canary-${reference}`,
    kind: 'deposit' as const,
    payerId: as.id,
    reference,
    amount,
    paid: false,
  };
  history.acknowledge(canary);
  await site.press('pay', access_code);
  history.pay(canary);
  await soon(() => site.must('POST', `purchases/${reference}/verify/`, { as, body: {} }));
  await soon(
    () => site.must<{ results: { reference: string }[] }>('GET', 'wallet/transactions', { as }),
    ({ results }) => results.some((entry) => entry.reference === reference),
  );
  await soon(
    async () => (await stack.processes())[killed.victim],
    (mark) => mark !== undefined && mark.pid !== killed.pid && isAlive(mark),
  );
  return Date.now() - began;
}

/** What the supervisor said of processes that died, in the order it said so. */
export const deaths = ({ output }: Stack): string[] =>
  [...output.join('').matchAll(/^ {2}(?:(\S+) died \(|the (database) died)/gm)].map(([, name, database]) =>
    database ? 'postgres' : name!,
  );
