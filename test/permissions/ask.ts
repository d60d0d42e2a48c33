import type { Sent } from './permissions.js';
import { ACTORS, type Actor, type Cast } from './cast.js';
import { bodies, forms, messages } from './declared.js';
import { type Case, type Row, rows } from './rows.js';

/** A response: `text` as received, `body` parsed if it is JSON. */
export type Answer = { status: number; text: string; body: unknown };
/** One request of the table and its response. */
export type Asked = { row: Row; one: Case; actor: Actor; at: string; answer: Answer };

const AT_ONCE = 6;
/** A dependency may time out on an overloaded machine: 503 is retried once. */
const BUSY = 503;

/** Every case of the table as every actor, several at once. */
export async function askAll(cast: Cast): Promise<Asked[]> {
  const waiting = rows.flatMap((row) =>
    row.cases.flatMap((one) =>
      ACTORS.map((actor) => ({ row, one, actor, at: `${row.verb} ${row.path} ${one.label}` })),
    ),
  );
  const asked: Asked[] = [];
  const next = waiting.values();
  const work = async () => {
    for (const request of next) asked.push({ ...request, answer: await ask(cast, request) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return asked;
}

async function ask(cast: Cast, { row, one, actor }: Omit<Asked, 'answer'>): Promise<Answer> {
  const path = await addressOf(cast, row, one, actor);
  const { body, form, message, session } = one.extra;
  const token =
    session === 'own' && actor !== 'visitor' ? (await cast.newSession(cast.people[actor])).access : cast.tokenOf(actor);
  const sent = {
    ...(body ? { body: await named(bodies, body)(cast, actor) } : {}),
    ...(form ? { form: named(forms, form)(cast) } : {}),
    ...(message ? named(messages, message)(cast) : {}),
  };
  const once = () => send(cast.app.url, row.verb, path, { token, ...sent });
  const answer = await once();
  return answer.status === BUSY ? once() : answer;
}

/** One request; `body` goes as JSON. */
export async function send(url: string, verb: string, path: string, sent: Sent & { token?: string }): Promise<Answer> {
  const { token, body, form, raw, headers } = sent;
  const response = await fetch(`${url}${path}`, {
    method: verb,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: form ?? raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const text = await response.text();
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, text, body: isJson && text ? (JSON.parse(text) as unknown) : text };
}

/** The path with the cast's ids. What the actor may change for good is created for the request. */
async function addressOf(cast: Cast, row: Row, one: Case, actor: Actor): Promise<string> {
  const idOf = async (name: string) => {
    const made = {
      newPending: { make: cast.newPending, known: 'pendingId' },
      newPublished: { make: cast.newPublished, known: 'publishedId' },
      newDispute: { make: cast.newDispute, known: 'entryDispute' },
      newContest: { make: cast.newContest, known: 'contestedMeeting' },
      newTicket: { make: cast.newTicket, known: 'claimedTicket' },
      newQuestion: { make: cast.newQuestion, known: 'question' },
      newCreator: { make: cast.newCreator, known: 'suspendedCreator' },
      newSuspension: { make: () => cast.newSuspension(actor), known: 'suspension' },
      newApplication: { make: () => cast.newApplication(actor), known: 'application' },
    }[name];
    if (!made) return encoded(name, named(cast.objects, name));
    return one.expect[actor] < 300 ? made.make() : cast.objects[made.known]!;
  };
  let path = row.path;
  for (const [name, object] of Object.entries(one.path)) path = path.replace(`:${name}`, await idOf(object));
  const pairs = one.extra.query?.split(',').map((pair) => pair.split(':') as [string, string]) ?? [];
  const query = await Promise.all(pairs.map(async ([name, object]) => `${name}=${await idOf(object)}`));
  return query.length ? `${path}?${query.join('&')}` : path;
}

const encoded = (name: string, id: string) => (name === 'unreadable' ? id : encodeURIComponent(id));

function named<Thing>(things: Record<string, Thing>, name: string): Thing {
  const thing = things[name];
  if (thing === undefined) throw new Error(`nothing is called ${name}`);
  return thing;
}
