import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { withTimeout, TimeoutError, withIdleTimeout } from '#server/platform/concurrency/timeout';

const TIMEOUT_MS = 100;

/** Stalls the event loop. */
function stall(ms: number) {
  for (const end = Date.now() + ms; Date.now() < end;) continue;
}
const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));
const streamOf = (source: Readable) => Object.assign(source, { cancel: () => source.destroy() });

describe('A call with a timeout', () => {
  it('is rejected when no answer comes', async () => {
    await expect(withTimeout(new Promise(() => undefined), TIMEOUT_MS)).rejects.toThrow(TimeoutError);
  });

  it('is rejected when a stream stops in the middle', async () => {
    const stream = streamOf(new Readable({ objectMode: true, read: () => undefined }));
    stream.push('first');
    const received: unknown[] = [];
    const reading = (async () => {
      for await (const item of withIdleTimeout<unknown>(stream, TIMEOUT_MS)) received.push(item);
    })();
    await expect(reading).rejects.toThrow(TimeoutError);
    expect(received).toEqual(['first']);
  });

  it('does not count the time for which this process itself was stalled', async () => {
    const answer = withTimeout(readFile('package.json', 'utf8'), TIMEOUT_MS);
    stall(5 * TIMEOUT_MS);
    expect(await answer).toContain('groundwork');
  });

  it('does not count the time that the consumer takes for an item', async () => {
    const received: unknown[] = [];
    for await (const item of withIdleTimeout<unknown>(streamOf(Readable.from(['one', 'two'])), TIMEOUT_MS))
      received.push(await later(2 * TIMEOUT_MS, item));
    expect(received).toEqual(['one', 'two']);
  });
});
