import { createHmac } from 'node:crypto';
import type { App } from '../app.js';
import type { Cast } from '../permissions/cast.js';
import { Chance } from './chance.js';
import { type Document, type Operation, operationsOf } from './document.js';
import { prepared } from './prepared.js';
import { type Fuzzed, requestsFrom } from './requests.js';
import { type Outcome, Tally } from './tally.js';
import { HttpClient, type Wire } from './wire.js';
import { idsOf, LIKELY_ACTORS, wordsOf } from './words.js';

const AT_ONCE = 8;
/** Listings pending review at the start, and applications that a moderator has. */
const [WAITING, APPLICATIONS] = [12, 6];

/** Requests for each route. */
const TIMES = 30;
/** Before and after them: so many requests for each route that did not succeed yet, in so many rounds, seldom spoilt. */
const [REACHING, ROUNDS, CAREFUL] = [5, 30, 0.1];

/**
 * Sends requests generated from the served OpenAPI document: first almost valid ones, until they have reached what can be
 * reached, then `requests` of any kind; checks each response.
 */
export async function fuzz(app: App, cast: Cast, given: { requests?: number; seed: number }) {
  const operations = operationsOf((await app.call<Document>('GET', 'openapi.json')).body);
  const { requests = TIMES * operations.length, seed } = given;
  const known = await knownOf(app, cast);
  const line = new HttpClient(app.url);
  const tally = new Tally(seed);
  const send = async (times: number, these: readonly Operation[], chance: Chance) => {
    const generated = requestsFrom(these, known, chance);
    let left = times;
    const work = async () => {
      while (left-- > 0) {
        const one = await withOwnSession(cast, generated.next().value as Fuzzed);
        tally.take(one, await sendWithRetry(line, one.wire, tally));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  const careful = new Chance(-seed, CAREFUL);
  const reach = async (these: readonly Operation[]) => {
    for (let round = 0; round < ROUNDS; round++) {
      const unreached = tally.unreached(these);
      await send(REACHING * unreached.length, unreached, careful);
    }
  };
  await reach(operations.filter((one) => !ends(one)));
  await reach(operations);
  await send(requests, operations, new Chance(seed));
  await reach(operations);
  line.close();
  return { ...tally.report(operations), faults: tally.faults };
}

/** True for a route after which others can no longer succeed. */
const ends = ({ method, path }: Operation) =>
  method === 'DELETE' ||
  /\/(archive|block|cancel|close|decline|disconnect|dismiss|end|hide|leave|logout|no-show|refund|reject|release|remove|revoke|skip|suspend|withdraw)$/.test(
    path,
  );

async function knownOf(app: App, cast: Cast) {
  const waiting = await Promise.all(Array.from({ length: WAITING }, cast.newPending));
  const applications = await Promise.all(Array.from({ length: APPLICATIONS }, () => cast.newApplication('moderator')));
  const more = await prepared(app, cast);
  const secret = app.config.get('PAYSTACK_SECRET_KEY');
  return {
    likelyActors: LIKELY_ACTORS,
    ids: { ...idsOf(cast, waiting, applications), ...more.ids },
    words: { ...wordsOf(cast), ...more.words },
    tokenOf: cast.tokenOf,
    sign: (body: string | Buffer) => createHmac('sha512', secret).update(body).digest('hex'),
  };
}

/** Retries a 503 once, because a dependency may time out on an overloaded machine; a second 503 counts as a fault. */
async function sendWithRetry(line: HttpClient, wire: Wire, tally: Tally): Promise<Outcome> {
  const send = () => line.send(wire).catch((error: Error) => new Error(error.message));
  const outcome = await send();
  if (outcome instanceof Error || outcome?.status !== 503) return outcome;
  tally.retried++;
  return send();
}

/** Replaces the session of a sign-out by a new one, so that the actor stays signed in. */
async function withOwnSession({ people, newSession }: Cast, one: Fuzzed): Promise<Fuzzed> {
  const { actor, route, wire } = one;
  if (actor === 'visitor' || !route.endsWith('auth/logout') || !wire.headers.authorization) return one;
  const { access } = await newSession(people[actor]);
  return { ...one, wire: { ...wire, headers: { ...wire.headers, authorization: `Bearer ${access}` } } };
}
