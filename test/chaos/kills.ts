import { isAlive } from '#local/process-mark';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import type { History } from './history.js';
import type { Market } from './market.js';

export const victims = ['web', 'worker', 'projections', 'event-store', 'postgres'] as const;
export type Victim = (typeof victims)[number];
/** A process that has to be replaced. */
export type Harmed = { victim: Victim; pid: number; /** When it was harmed, ms since 1970. */ at?: number };

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

/** Sends SIGKILL to a process of this stack. */
export async function kill(stack: Stack, victim: Victim): Promise<Harmed> {
  const pid = await pidOf(stack, victim);
  process.kill(pid, 'SIGKILL');
  return { victim, pid };
}

type Opened = { data: { reference: string; access_code: string; amount_kobo: number } };

/**
 * Milliseconds until recovery: a new process has replaced the victim, and a deposit made from now on shows in the
 * buyer's wallet.
 */
export async function recovery(market: Market, history: History, stack: Stack, harmed: Harmed): Promise<number> {
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
  await pidOf(stack, harmed.victim, harmed.pid);
  return Date.now() - began;
}

/** Processes that died, in the order of the supervisor's output. */
export const deaths = ({ output }: Stack): string[] =>
  [...output.join('').matchAll(/^ {2}(?:(\S+) died \(|the (database) died)/gm)].map(([, name, database]) =>
    database ? 'postgres' : name!,
  );
