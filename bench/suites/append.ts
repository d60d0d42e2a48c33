import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { openStoreClient } from '#server/platform/events/store-client';
import { type Child, startChild } from '../child.js';
import { commits } from '../floors/commits.js';
import type { Answer, Question } from '../floors/emmett.js';
import { inFlight } from '../measure.js';
import { Stack } from '../stage/stack.js';
import { atLeast, type Measure, type Suite } from '../suite.js';

const commit = { measure: 'floor: single-row commits', called: 'single-row commits' };

/** Durable appends by the unmodified client over the protocol, each with its exact expected revision. */
export const append: Suite = {
  name: 'append',
  rows: [
    { name: 'append, 1 writer', of: 'append, 1', figure: 'rate', against: commit, bound: atLeast(0.4) },
    { name: '  EventStoreDB 24.2 as recorded', of: 'append, 1', figure: 'rate', moonshot: atLeast(2_094) },
    { name: 'append, 64 writers', of: 'append, 64', figure: 'rate', against: commit, bound: atLeast(2) },
    {
      name: '  and emmett, 32 writers',
      of: 'append, 64',
      figure: 'rate',
      against: { measure: 'peer: emmett append', called: 'emmett appends' },
      bound: atLeast(1),
    },
    {
      name: '  and 64 rows a commit',
      of: 'append, 64',
      figure: 'rate',
      against: { measure: 'floor: 64-row commits', called: 'rows, 64 a commit' },
      moonshot: atLeast(0.25),
    },
    { name: '  EventStoreDB 24.2 as recorded', of: 'append, 64', figure: 'rate', moonshot: atLeast(9_125) },
  ],

  async open() {
    const stack = await Stack.start('store');
    const client = openStoreClient(stack.run.env.EVENTSTORE_URL!);
    const floor = await commits(await stack.database('floor'));
    const peer: Child<Question, Answer> = await startChild(new URL('../floors/emmett.js', import.meta.url), {
      PEER_DATABASE_URL: await stack.database('peer'),
    });
    return {
      measures: {
        'append, 1': appending(client, 1),
        'append, 64': appending(client, 64),
        'floor: single-row commits': floor.measures.single,
        'floor: 64-row commits': floor.measures.sixtyFour,
        'peer: emmett append': { warms: true, run: (ms) => peer.ask({ what: 'append', workers: 32, ms }) },
      },
      processes: () => ({ bench: process.pid, peer: peer.pid, ...stack.processes('event-store', 'postgres') }),
      async close() {
        await peer.stop();
        await floor.close();
        await client.dispose();
        await stack.stop();
      },
    };
  },
};

/** Each writer has its own stream and tracks its revision. */
function appending(client: EventStoreDBClient, writers: number): Measure {
  const run = randomUUID().slice(0, 8);
  const revisions = new Map<string, bigint>();
  return inFlight(writers, async (writer, turn) => {
    const stream = `bench${run}-${writer}`;
    const event = jsonEvent({
      type: 'FundsDeposited',
      data: {
        wallet: 'w',
        amount: 125_000,
        reference: `r${turn}`,
        at: '2026-11-21T00:00:00.000Z',
        note: 'x'.repeat(120),
      },
    });
    const result = await client.appendToStream(stream, event, {
      expectedRevision: revisions.get(stream) ?? NO_STREAM,
    });
    revisions.set(stream, result.nextExpectedRevision);
  });
}
