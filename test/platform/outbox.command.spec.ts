import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { outboxCommand, USAGE } from '#server/platform/outbox/outbox.command';
import type { Outbox } from '#server/platform/outbox/outbox';
import { environmentOf } from '../environment.js';
import { message, openOutboxes, type Outboxes } from './outboxes.js';

let outboxes: Outboxes;
let writer: Outbox;
beforeAll(async () => {
  outboxes = await openOutboxes('outbox_command');
  writer = outboxes.open();
  const worker = outboxes.open();
  worker.handle('mail', 'note', (_payload, { id }) => Promise.resolve(outboxes.noteRun(id)));
  worker.work();
});
afterAll(() => outboxes.close());

const command = (...words: string[]) => outboxCommand(words, environmentOf(outboxes.config));
async function dead(id: string) {
  await sql`insert into app.outbox (id, queue, name, payload, state, attempts, failures, error)
    values (${id}, 'mail', 'note', '{}', 'dead', 12, 12, 'no such mailbox')`.execute(outboxes.db.sql);
}
const isReminder = (line: string) => line.startsWith('reminder');
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('npm run outbox', () => {
  it('dead: shows the messages that failed too often, and why', async () => {
    await dead('shown');
    await outboxes.write(writer, [message('waiting', { dueAt: tomorrow() })]);
    expect(await command('dead')).toMatch(
      /^shown {2}mail\/note {2}dead {2}due \S+ {2}12 failures {2}no such mailbox$/m,
    );
    expect(await command('dead')).not.toContain('waiting');
  });

  it('list: shows every message that is not done, the dead ones first', async () => {
    await dead('undelivered');
    const dueAt = tomorrow();
    await outboxes.write(writer, [message('reminder', { dueAt })]);
    const lines = (await command('list')).split('\n');
    expect(lines).toContain(`reminder  mail/note  open  due ${dueAt}  0 failures`);
    const [first, last] = [lines.findIndex((line) => line.startsWith('undelivered')), lines.findIndex(isReminder)];
    expect(first).toBeGreaterThanOrEqual(0);
    expect(first).toBeLessThan(last);
  });

  it('retry: runs a dead message again', async () => {
    await dead('retried');
    expect(await command('retry', 'retried')).toBe('retried runs again.');
    await outboxes.done(['retried']);
    expect(outboxes.ran('retried')).toBe(1);
    expect(await command('dead')).not.toContain('retried');
  });

  it('retry all: runs every dead message again, and no timer', async () => {
    await outboxes.write(writer, [message('timer', { dueAt: tomorrow() })]);
    await dead('one');
    await dead('two');
    expect(await command('retry', 'all')).toMatch(/^\d+ dead messages run again\.$/);
    await outboxes.done(['one', 'two']);
    expect(await command('dead')).toBe('No message is dead.');
    expect(await outboxes.row('timer')).toMatchObject({ state: 'open', attempts: 0 });
  });

  it('cancel: a dead message or a timer never runs', async () => {
    await dead('given-up');
    await outboxes.write(writer, [message('unwanted', { dueAt: tomorrow() })]);
    for (const id of ['given-up', 'unwanted']) {
      expect(await command('cancel', id)).toBe(`${id} is cancelled and never runs.`);
      await expect(command('retry', id)).rejects.toThrow(`${id} is cancelled.`);
      expect(await outboxes.row(id)).toMatchObject({ state: 'cancelled' });
    }
  });

  it('changes neither a running nor a done message', async () => {
    await sql`insert into app.outbox (id, queue, name, payload, owner, lease_until, attempts)
      values ('running', 'mail', 'note', '{}', 'another', now() + interval '1 hour', 1)`.execute(outboxes.db.sql);
    await outboxes.write(writer, [message('finished')]);
    await outboxes.done(['finished']);
    for (const action of ['retry', 'cancel']) {
      await expect(command(action, 'running')).rejects.toThrow('A worker runs running now.');
      await expect(command(action, 'finished')).rejects.toThrow('finished is done.');
    }
  });

  it('reports an unknown message, and prints its usage', async () => {
    await expect(command('retry', 'nothing')).rejects.toThrow('No message has the id nothing.');
    await expect(command('cancel', 'nothing')).rejects.toThrow('No message has the id nothing.');
    for (const words of [[], ['retry'], ['list', 'x'], ['retry', 'a', 'b'], ['unknown']])
      await expect(command(...words)).rejects.toThrow(USAGE);
  });
});
