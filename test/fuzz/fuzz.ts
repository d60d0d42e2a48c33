import { createHmac } from 'node:crypto';
import type { App } from '../app.js';
import type { Cast } from '../permissions/cast.js';
import { type Document, operationsOf } from './document.js';
import { type Fuzzed, requestsFrom } from './requests.js';
import { type Outcome, Tally } from './tally.js';
import { Line, type Wire } from './wire.js';
import { idsOf, INSIDERS, wordsOf } from './words.js';

const AT_ONCE = 8;
/** Listings that wait for a reviewer's answer when we begin. */
const WAITING = 12;

/** Sends so many requests made from the served document, and judges each answer. */
export async function fuzz(app: App, cast: Cast, { requests, seed }: { requests: number; seed: number }) {
  const operations = operationsOf((await app.call<Document>('GET', 'openapi.json')).body);
  const endless = requestsFrom(operations, await knownOf(app, cast), seed);
  const line = new Line(app.url);
  const tally = new Tally(requests, seed);
  const work = async () => {
    while (tally.next()) {
      const one = await withOwnSession(cast, endless.next().value as Fuzzed);
      tally.take(one, await patiently(line, one.wire, tally));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  line.close();
  return { ...tally.report(operations), faults: tally.faults };
}

async function knownOf(app: App, cast: Cast) {
  const waiting = await Promise.all(Array.from({ length: WAITING }, cast.newPending));
  const secret = app.config.get('PAYSTACK_SECRET_KEY');
  return {
    insiders: INSIDERS,
    ids: idsOf(cast, waiting),
    words: wordsOf(cast),
    tokenOf: cast.tokenOf,
    sign: (body: string | Buffer) => createHmac('sha512', secret).update(body).digest('hex'),
  };
}

/** On a starved machine a neighbour may be late, and a 503 asks us to come again: a second one is a fault. */
async function patiently(line: Line, wire: Wire, tally: Tally): Promise<Outcome> {
  const send = () => line.send(wire).catch((error: Error) => new Error(error.message));
  const outcome = await send();
  if (outcome instanceof Error || outcome?.status !== 503) return outcome;
  tally.retried++;
  return send();
}

/** Who signs out does so from a session of its own, and stays who he is. */
async function withOwnSession({ people, newSession }: Cast, one: Fuzzed): Promise<Fuzzed> {
  const { actor, route, wire } = one;
  if (actor === 'visitor' || !route.endsWith('auth/logout') || !wire.headers.authorization) return one;
  const { access } = await newSession(people[actor]);
  return { ...one, wire: { ...wire, headers: { ...wire.headers, authorization: `Bearer ${access}` } } };
}
