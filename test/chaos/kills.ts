import { isAlive } from '#local/process-mark';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import type { History } from './history.js';
import type { Market } from './market.js';

export const victims = ['web', 'worker', 'projections', 'event-store', 'postgres'] as const;
export type Victim = (typeof victims)[number];
/** Processes that have to be replaced, by name. */
export type Harmed = {
  pids: Partial<Record<Victim, number>>;
  /** When they were harmed, ms since 1970. */ at?: number;
};

const TIMEOUT_MS = 60_000;
/** Amount of the canary's deposit, naira. */
const CANARY = 777;

/** The pid of a running process of this stack, by the pid and start time in the supervisor's file; of another one than `before`. */
export async function pidOf(stack: Stack, victim: Victim, before?: number): Promise<number> {
  const mark = await until(
    async () => (await stack.processes())[victim],
    (found) => found !== undefined && found.pid !== before && isAlive(found),
    TIMEOUT_MS,
  );
  return mark!.pid;
}

/** Sends SIGKILL to a process of this stack; resolves to its pid. */
export async function kill(stack: Stack, victim: Victim): Promise<number> {
  const pid = await pidOf(stack, victim);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Sends SIGKILL to every process of this stack but the supervisor, within a millisecond or two. */
export async function killAll(stack: Stack): Promise<Harmed> {
  const pids = await Promise.all(victims.map(async (victim) => [victim, await pidOf(stack, victim)] as const));
  for (const [, pid] of pids) process.kill(pid, 'SIGKILL');
  return { pids: Object.fromEntries(pids) };
}

type Opened = { data: { reference: string; access_code: string; amount_kobo: number } };

/**
 * Milliseconds until recovery: new processes have replaced the harmed ones, and a deposit made from now on shows in the
 * buyer's wallet.
 */
export async function recovery(market: Market, history: History, stack: Stack, { pids }: Harmed): Promise<number> {
  const began = Date.now();
  await depositShown(market, history);
  for (const [victim, pid] of Object.entries(pids)) await pidOf(stack, victim as Victim, pid);
  return Date.now() - began;
}

/** Resolves when a deposit made from now on shows in the buyer's wallet. */
export async function depositShown({ site, buyers }: Market, history: History): Promise<void> {
  const as = buyers[0]!;
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
}

/** Processes that died, in the order of the supervisor's output. */
export const deaths = ({ output }: Stack): string[] =>
  [...output.join('').matchAll(/^ {2}(?:(\S+) died \(|the (database) died)/gm)].map(([, name, database]) =>
    database ? 'postgres' : name!,
  );
