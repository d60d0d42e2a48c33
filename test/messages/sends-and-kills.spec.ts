import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, type Person, startApp } from '../app.js';
import { die } from '../projections/die.js';
import { sized } from '../sizes.js';
import { startWebProcess, type WebProcess } from '../web-process.js';
import { connected, conversations, type Message, type Page } from './conversations.js';

/** Messages of each of both people, and kills of the server meanwhile. */
const [EACH, KILLS] = [sized(60, 500), sized(2, 10)];
/** Of the requests: how many are cut off before their answer arrives. */
const CUT = 0.2;
const [CUT_WITHIN_MS, RETRY_MS] = [40, 25];

let app: App, server: WebProcess;
let ada: Person, bola: Person;
let talk: ReturnType<typeof conversations>;
/** Ends the senders when one of them failed. */
let isOver = false;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  [ada, bola] = [await app.person(), await app.person()];
  await connected(app, ada, bola);
  await talk.start(ada, bola);
  await talk.start(bola, ada);
  server = await startWebProcess(app);
}, 120_000);
afterAll(async () => {
  isOver = true;
  if (server.isRunning()) await server.stop();
  await app.stop();
});

type Acknowledged = { clientId: string; message: Message };

/** Sends one message after another, each again under its id until it is acknowledged, as the client's outbox does. */
async function sendAll(from: Person, to: Person, { chance, throwOf }: ReturnType<typeof die>, sent: Acknowledged[]) {
  for (let i = 1; i <= EACH; i++) {
    const clientId = randomUUID();
    const body = { client_id: clientId, text: `${from.username} ${i}` };
    let message: Message | undefined;
    while (!message) {
      if (isOver) return;
      const cut = chance(CUT) ? AbortSignal.timeout(throwOf(CUT_WITHIN_MS)) : AbortSignal.timeout(10_000);
      message = await send(from, to, body, cut);
      if (!message) await delay(RETRY_MS);
    }
    sent.push({ clientId, message });
  }
}

/** Undefined where no answer arrived, or one that leaves the outcome open. Any other refusal fails the spec. */
async function send(from: Person, to: Person, body: object, signal: AbortSignal): Promise<Message | undefined> {
  const path = `api/messages/threads/${talk.idOf(from, to)}/messages`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${from.token}` };
  try {
    const answer = await fetch(`${server.url}/${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body), signal },
    });
    const text = await answer.text();
    if (answer.ok) return (JSON.parse(text) as { data: Message }).data;
    if (answer.status < 500) throw new Refused(`${answer.status} ${text}`);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return undefined;
  }
}
class Refused extends Error {}

async function everything(who: Person, other: Person): Promise<Message[]> {
  const all: Message[] = [];
  for (let before = ''; ;) {
    const { results }: Page<Message> = await talk.messages(who, other, `limit=100${before}`);
    if (results.length === 0) return all.reverse();
    all.push(...results);
    before = `&before=${results.at(-1)!.sequence}`;
  }
}

describe('Messages sent while connections are cut and the server is killed', () => {
  it('are each stored once, in their order, and none that was acknowledged is lost', async () => {
    const sent: Record<string, Acknowledged[]> = { [ada.id]: [], [bola.id]: [] };
    const count = () => sent[ada.id]!.length + sent[bola.id]!.length;
    const sending = Promise.all([
      sendAll(ada, bola, die('ada'), sent[ada.id]!),
      sendAll(bola, ada, die('bola'), sent[bola.id]!),
    ]);
    let failure: unknown;
    sending.catch((error: unknown) => {
      failure = error;
      isOver = true;
    });
    for (let kill = 1; kill <= KILLS && !failure; kill++) {
      const due = Math.floor((2 * EACH * kill) / (KILLS + 1));
      while (count() < due && !failure) await delay(5);
      process.kill(server.pid, 'SIGKILL');
      server = await startWebProcess(app);
    }
    await sending;

    const stored = await everything(ada, bola);
    expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2 * EACH }, (_, i) => i + 1));
    for (const person of [ada, bola]) {
      const own = stored.filter(({ from_me }) => from_me === (person === ada));
      expect(own.map(({ text }) => text)).toEqual(
        Array.from({ length: EACH }, (_, i) => `${person.username} ${i + 1}`),
      );
      expect(own.map(({ id, client_id, sequence }) => ({ id, client_id, sequence }))).toEqual(
        sent[person.id]!.map(({ clientId, message: { id, sequence } }) => ({ id, client_id: clientId, sequence })),
      );
    }
  }, 600_000);
});
