import { isAlive } from '#local/process-mark';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import type { History } from './history.js';
import type { Market } from './market.js';

export const victims = ['web', 'worker', 'projections', 'event-store', 'postgres'] as const;
export type Victim = (typeof victims)[number];
type Killed = { victim: Victim; pid: number };

const TIMEOUT_MS = 60_000;
/** Amount of the canary's deposit, naira. */
const CANARY = 777;

/** Sends SIGKILL to a process of this stack, identified by the pid and start time in the supervisor's file. */
export async function kill(stack: Stack, victim: Victim): Promise<Killed> {
  const mark = await until(
    async () => (await stack.processes())[victim],
    (found) => found !== undefined && isAlive(found),
    TIMEOUT_MS,
  );
  process.kill(mark!.pid, 'SIGKILL');
  return { victim, pid: mark!.pid };
}

type Opened = { data: { reference: string; access_code: string; amount_kobo: number } };

/**
 * Milliseconds until recovery: a new process has replaced the victim, and a deposit made from now on shows in the
 * buyer's wallet.
 */
export async function recovery(market: Market, history: History, stack: Stack, killed: Killed): Promise<number> {
  const { site, buyers } = market;
  const [began, as] = [Date.now(), buyers[0]!];
  const soon = <T>(ask: () => Promise<T>, right: (answer: T) => boolean = () => true) => until(ask, right, TIMEOUT_MS);
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
    () => site.must<{ results: { reference: string }[] }>('GET', 'wallet/transactions?limit=100', { as }),
    ({ results }) => results.some((entry) => entry.reference === reference),
  );
  await soon(
    async () => (await stack.processes())[killed.victim],
    (mark) => mark !== undefined && mark.pid !== killed.pid && isAlive(mark),
  );
  return Date.now() - began;
}

/** Processes that died, in the order of the supervisor's output. */
export const deaths = ({ output }: Stack): string[] =>
  [...output.join('').matchAll(/^ {2}(?:(\S+) died \(|the (database) died)/gm)].map(([, name, database]) =>
    database ? 'postgres' : name!,
  );
