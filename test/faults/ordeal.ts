import type { History } from '../chaos/history.js';
import type { Market } from '../chaos/market.js';
import { openSocket } from '../platform/socket.js';
import { until } from '../until.js';
import { answersWell, answersWithout, errands, type Kind, newcomer } from './behaviour.js';
import { Callers, type Heard } from './callers.js';
import type { House, Neighbour } from './house.js';
import type { Fault } from './proxy.js';

/** Milliseconds from a fault's beginning until readiness said so, and from its end until all was well again. */
export type Ordeal = {
  notReadyMs?: number;
  readyMs: number;
  wholeMs: number;
  heard: readonly Heard[];
  broken: string[];
};

/** So long a fault lasts: short in every test run, half a minute by `npm run test:faults`. */
export const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 6) * 1_000;
const CALM_MS = 500;
const EVERY_MS = 1_500;
/** Requests sent this soon after a fault began may still have found what they needed. */
const STARTING_MS = 1_000;
/** No request is longer without an answer. */
const LONGEST_ANSWER_MS = 10_000;
const PATIENCE_MS = 60_000;

type Scene = { house: House; market: Market; history: History };

/** Shuts the door to a neighbour for a while, and reports what people heard meanwhile and how soon the house was whole. */
export async function ordeal(scene: Scene, neighbour: Neighbour, fault: Fault): Promise<Ordeal> {
  const { house, market } = scene;
  const door = house.doors[neighbour];
  for (const member of [market.creator, ...market.buyers]) await market.site.signIn(member);
  const callers = new Callers(market.site.url, errands(market, house), EVERY_MS);
  const screen = await openScreen(market);
  callers.start();
  try {
    await passing(CALM_MS);
    const began = Date.now();
    await door.begin(fault);
    const noticed = answersWithout(neighbour).ready === 200 ? undefined : readyIs(market, false);
    await passing(FAULT_MS - (Date.now() - began));
    const ended = Date.now();
    await door.end();
    const since = async (happening: Promise<unknown>) => {
      await happening;
      return Date.now() - ended;
    };
    const [readyMs, wholeMs] = await Promise.all([
      since(readyIs(market, true)),
      since(Promise.all([moneyArrives(scene, screen), aLetterArrives(market)])),
    ]);
    const whole = Date.now();
    await passing(EVERY_MS);
    await callers.stop();
    const notReadyAt = await noticed;
    return {
      notReadyMs: notReadyAt && notReadyAt - began,
      readyMs,
      wholeMs,
      heard: callers.heard,
      broken: brokenBy(callers.heard, answersWithout(neighbour), { began, ended, whole }),
    };
  } finally {
    await door.end();
    await callers.stop();
    screen.socket.disconnect();
  }
}

/** When readiness says what it should. */
const readyIs = ({ site }: Market, wanted: boolean) =>
  until(
    async () => ({ status: (await fetch(`${site.url}/health/ready`)).status, at: Date.now() }),
    ({ status }) => (status === 200) === wanted,
    PATIENCE_MS,
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

/** Somebody pays in; the money stands in his wallet, and his screen is told. */
async function moneyArrives({ market: { site, buyers }, history }: Scene, screen: ReturnType<typeof openSocket>) {
  const as = buyers[0]!;
  const soon = <T>(ask: () => Promise<T>, right: (answer: T) => boolean = () => true) => until(ask, right, PATIENCE_MS);
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

async function aLetterArrives({ site }: Market) {
  const form = newcomer();
  await until(() => site.must('POST', 'auth/users/', { body: form }), Boolean, PATIENCE_MS);
  const isHis = ({ to }: { to: { address: string }[] }) => to.some(({ address }) => address === form.email);
  await until(async () => (await site.letters()).some(isHis), Boolean, PATIENCE_MS);
}

type Times = { began: number; ended: number; whole: number };

/** What was promised and not kept, in words. */
function brokenBy(heard: readonly Heard[], expected: Record<Kind, number>, { began, ended, whole }: Times): string[] {
  const slowMachine = Math.max(0, ...heard.filter(({ kind }) => kind === 'live').map(({ ms }) => ms));
  return heard.flatMap(({ kind, at, ms, status, retryAfter, body }) => {
    const [sick, well] = [expected[kind as Kind], answersWell[kind as Kind]];
    const during = at > began + STARTING_MS && at + ms < ended;
    const allowed = during ? [sick] : at > whole || at + ms < began ? [well] : [well, sick, 503];
    const isPlain = kind === 'ready' || status < 400;
    return [
      ...(allowed.includes(status) ? [] : [`answered ${status}, not ${allowed.join(' or ')}: ${JSON.stringify(body)}`]),
      ...(isPlain || (body.detail && body.code && body.request_id)
        ? []
        : [`${JSON.stringify(body)} is no error of ours`]),
      ...(status === 503 && !isPlain && !retryAfter ? ['does not say when to come again'] : []),
      ...(ms < LONGEST_ANSWER_MS + slowMachine ? [] : [`was answered after ${ms} ms`]),
    ].map((complaint) => `${at - began} ms: who ${kind} ${complaint}`);
  });
}

const passing = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
