import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { messagesView } from '#projections/messages/messages.view';
import { AppModule } from '#server/app.module';
import { MESSAGE } from '#server/kernel/message-texts';
import { pairOf } from '#server/kernel/pairs';
import type { Envelope } from '#server/kernel/sealed';
import type { ThreadEvent } from '#server/messages/messages.events';
import { NestLog } from '#server/platform/log';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type Child, startChild } from '../child.js';
import type { Answer, Question } from '../load/http-load.js';
import type { Measure } from '../suite.js';
import { LogWriter } from '../stage/log-writer.js';
import { type Member, Site } from '../stage/site.js';
import { Stack } from '../stage/stack.js';
import { counted, openDatabase } from '../stage/views.js';
import { atMost, type Suite } from '../suite.js';

const [LONG, SHORT] = [10_000, 100];
const PAGE = 50;
const BEGAN = Date.UTC(2026, 0, 1);
const against = { measure: 'short', called: `with ${SHORT}` };
const LONG_NAME = `page of a thread, ${LONG.toLocaleString('en')} messages`;

/** The last page of a long thread, beside that of a short one. */
export const thread: Suite = {
  name: 'thread',
  rows: [
    { name: LONG_NAME, of: 'long', figure: 'p50', against, bound: atMost(1.2), moonshot: atMost(1) },
    { name: '  p99', of: 'long', figure: 'p99', against, isHeldAlone: true, bound: atMost(50) },
    { name: `  of its middle`, of: 'middle', figure: 'p50', against, bound: atMost(1.2), moonshot: atMost(1) },
  ],

  async open({ say }) {
    const stack = await Stack.start('product');
    const site = new Site(stack);
    const [ada, bola, eze] = (await site.members(3)) as [Member, Member, Member];
    say(`writing ${LONG + SHORT} messages`);
    const texts = new Map(await sealedTexts(stack, [ada, bola, eze]));
    const writer = new LogWriter(stack.run.env.EVENTSTORE_URL!);
    await writer.write([storyOf(ada, bola, LONG, texts), storyOf(ada, eze, SHORT, texts)]);
    await writer.close();
    const client = await openDatabase(stack);
    await counted(client, `select count(*) from ${messagesView.table.message}`, (n) => n === LONG + SHORT);
    await client.query('vacuum analyze');
    await client.end();

    const load: Child<Question, Answer> = await startChild(new URL('../load/http-load.js', import.meta.url));
    const page = (other: Member, place = ''): Measure => ({
      warms: true,
      async run(ms) {
        await site.refresh([ada]);
        const path = `/api/messages/threads/${pairOf(ada.id, other.id)}/messages?limit=${PAGE}${place}`;
        return load.ask({ port: stack.run.ports.web!, paths: [path], connections: 1, ms, token: ada.token });
      },
    });
    return {
      measures: { long: page(bola), middle: page(bola, `&before=${LONG / 2}`), short: page(eze) },
      processes: () => ({ load: load.pid, ...stack.processes('web', 'postgres') }),
      async close() {
        await load.stop();
        await stack.stop();
      },
    };
  },
};

/** A text of each person, sealed with that person's key. */
async function sealedTexts(stack: Stack, people: readonly Member[]): Promise<[string, Envelope][]> {
  const app = await NestFactory.createApplicationContext(AppModule.for('command', stack.config), {
    logger: new NestLog(),
    abortOnError: false,
  });
  const encryption = app.get(FieldEncryption);
  const texts: [string, Envelope][] = [];
  for (const { id } of people)
    texts.push([id, await encryption.encrypt(id, MESSAGE, 'The form is due on Friday, with two copies. '.repeat(5))]);
  await app.close();
  return texts;
}

/** A thread of two people who write in turn, a message each minute. */
function storyOf(one: Member, other: Member, count: number, texts: ReadonlyMap<string, Envelope>) {
  const threadId = pairOf(one.id, other.id);
  const started: ThreadEvent = {
    type: 'ThreadStarted',
    data: { threadId, by: one.id, other: other.id, at: atMinute(0) },
  };
  const sent = Array.from({ length: count }, (_, n): ThreadEvent => {
    const [from, to] = n % 2 ? [one.id, other.id] : [other.id, one.id];
    const ids = { threadId, messageId: randomUUID(), clientId: randomUUID(), sequence: n + 1, from, to };
    return { type: 'MessageSent', data: { ...ids, text: texts.get(from)!, attachments: [], at: atMinute(n + 1) } };
  });
  return { stream: `thread-${threadId}`, facts: [started, ...sent] };
}

const atMinute = (minute: number) => new Date(BEGAN + minute * 60_000).toISOString();
