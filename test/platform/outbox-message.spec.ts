import { describe, expect, it } from '@jest/globals';
import { CancelMessage, OutboxMessage } from '#server/kernel/reactions';

const message = (change: object) =>
  new OutboxMessage({ id: 'receipt-1', queue: 'mail', name: 'receipt', payload: {}, ...change });

describe('An outbox message', () => {
  it.each(['a', 'receipt-pur.0f2c', 'A_b.c=d-9', 'x'.repeat(200)])('may have the id %s', (id) => {
    expect(message({ id }).id).toBe(id);
  });

  it.each(['', ' ', 'two words', 'a:b', '-a', '.a', 'naïve', 'line\nbreak', 'x'.repeat(201)])(
    'with the id %j is refused by the constructor',
    (id) => {
      expect(() => message({ id })).toThrow('no id of an outbox message');
      expect(() => new CancelMessage(id)).toThrow('no id of an outbox message');
    },
  );

  it.each(['', 'Mail', 'mail:high', 'mail/high', 'a b'])('for the queue %j is refused by the constructor', (queue) => {
    expect(() => message({ queue })).toThrow('no name of a queue');
  });

  it('is refused by the constructor with an invalid `dueAt`', () => {
    expect(() => message({ dueAt: 'tomorrow' })).toThrow('no instant');
    expect(message({ dueAt: '2026-01-05T09:00:00.000Z' }).dueAt).toBe('2026-01-05T09:00:00.000Z');
  });
});
