import type { History } from '../chaos/history.js';
import type { Market } from '../chaos/market.js';
import { openSocket } from '../platform/socket.js';
import { until } from '../until.js';
import { normalResponses, responsesWithout, probes, type Kind, registrationForm } from './expected-responses.js';
import { Probes, type ProbeResult } from './probes.js';
import type { ProxiedStack, Dependency } from './proxied-stack.js';
import type { Fault } from './proxy.js';

/** Milliseconds from the start of a fault until readiness fails, and from its end until recovery. */
export type Outage = {
  notReadyMs?: number;
  readyMs: number;
  recoveredMs: number;
  results: readonly ProbeResult[];
  broken: string[];
};

/** Duration of a fault, ms: 6 s in `.ci/run`, 30 s in `npm run test:faults`. */
export const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 6) * 1_000;
const CALM_MS = 500;
const EVERY_MS = 1_500;
/** Requests sent within this time after the start of a fault, ms, may still succeed. */
const STARTING_MS = 1_000;
/** Upper bound of a request's duration, ms. */
const LONGEST_ANSWER_MS = 10_000;
const TIMEOUT_MS = 60_000;

type Scene = { stack: ProxiedStack; market: Market; history: History };

/** Applies a fault to a dependency for `FAULT_MS` under probes; resolves to the results and the time until recovery. */
export async function causeOutage(scene: Scene, dependency: Dependency, fault: Fault): Promise<Outage> {
  const { stack, market } = scene;
  const proxy = stack.proxies[dependency];
  for (const member of [market.creator, ...market.buyers]) await market.site.signIn(member);
  const sender = new Probes(market.site.url, probes(market, stack), EVERY_MS);
  const screen = await openScreen(market);
  sender.start();
  try {
    await delay(CALM_MS);
    const began = Date.now();
    await proxy.begin(fault);
    const noticed = responsesWithout(dependency).ready === 200 ? undefined : readyIs(market, false);
    await delay(FAULT_MS - (Date.now() - began));
    const ended = Date.now();
    await proxy.end();
    const since = async (happening: Promise<unknown>) => {
      await happening;
      return Date.now() - ended;
    };
    const [readyMs, recoveredMs] = await Promise.all([
      since(readyIs(market, true)),
      since(Promise.all([depositCompletes(scene, screen), mailArrives(market)])),
    ]);
    const recovered = Date.now();
    await delay(EVERY_MS);
    await sender.stop();
    const notReadyAt = await noticed;
    return {
      notReadyMs: notReadyAt && notReadyAt - began,
      readyMs,
      recoveredMs,
      results: sender.results,
      broken: brokenBy(sender.results, responsesWithout(dependency), { began, ended, recovered }),
    };
  } finally {
    await proxy.end();
    await sender.stop();
    screen.socket.disconnect();
  }
}

/** Resolves to the time (epoch ms) at which readiness has the wanted state. */
const readyIs = ({ site }: Market, wanted: boolean) =>
  until(
    async () => ({ status: (await fetch(`${site.url}/health/ready`)).status, at: Date.now() }),
    ({ status }) => (status === 200) === wanted,
    TIMEOUT_MS,
  ).then(({ at }) => at);

async function openScreen({ site, buyers }: Market) {
  const screen = openSocket(site.url, {
    auth: (give) => give({ token: buyers[0]!.token }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 1_000,
  });
  await screen.connected();
  return screen;
}

/** Makes a deposit; resolves when the transaction is listed and the browser has received its notification. */
async function depositCompletes({ market: { site, buyers }, history }: Scene, screen: ReturnType<typeof openSocket>) {
  const as = buyers[0]!;
  const soon = <T>(ask: () => Promise<T>, right: (answer: T) => boolean = () => true) => until(ask, right, TIMEOUT_MS);
  type Opened = { data: { reference: string; access_code: string; amount_kobo: number } };
  const { data } = await soon(() => site.must<Opened>('POST', 'wallet/deposit', { as, body: { amount: 777 } }));
  const { reference, access_code: code, amount_kobo: amount } = data;
  const order = { order: reference, kind: 'deposit' as const, payerId: as.id, reference, amount, paid: false };
  history.acknowledge(order);
  await soon(async () => screen.socket.connected, Boolean);
  screen.heard.length = 0;
  await site.press('pay', code);
  history.pay(order);
  const isThere = ({ results }: { results: { reference: string }[] }) =>
    results.some((entry) => entry.reference === reference);
  await soon(() => site.must<{ results: { reference: string }[] }>('GET', 'wallet/transactions', { as }), isThere);
  await screen.hears('wallet');
}

async function mailArrives({ site }: Market) {
  const form = registrationForm();
  await until(() => site.must('POST', 'auth/users/', { body: form }), Boolean, TIMEOUT_MS);
  const isAddressed = ({ to }: { to: { address: string }[] }) => to.some(({ address }) => address === form.email);
  await until(async () => (await site.mails()).some(isAddressed), Boolean, TIMEOUT_MS);
}

type Times = { began: number; ended: number; recovered: number };

/** Describes each response that has the wrong status, body or duration. */
function brokenBy(
  results: readonly ProbeResult[],
  expected: Record<Kind, number>,
  { began, ended, recovered }: Times,
): string[] {
  const slowMachine = Math.max(0, ...results.filter(({ kind }) => kind === 'live').map(({ ms }) => ms));
  return results.flatMap(({ kind, at, ms, status, retryAfter, body }) => {
    const [degraded, normal] = [expected[kind as Kind], normalResponses[kind as Kind]];
    const during = at > began + STARTING_MS && at + ms < ended;
    const allowed = during ? [degraded] : at > recovered || at + ms < began ? [normal] : [normal, degraded, 503];
    const isPlain = kind === 'ready' || status < 400;
    return [
      ...(allowed.includes(status) ? [] : [`answered ${status}, not ${allowed.join(' or ')}: ${JSON.stringify(body)}`]),
      ...(isPlain || (body.detail && body.code && body.request_id)
        ? []
        : [`answered ${JSON.stringify(body)}, which is no error body of the contract`]),
      ...(status === 503 && !isPlain && !retryAfter ? ['has no Retry-After'] : []),
      ...(ms < LONGEST_ANSWER_MS + slowMachine ? [] : [`was answered after ${ms} ms`]),
    ].map((complaint) => `${at - began} ms: ${kind} ${complaint}`);
  });
}

const delay = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
