import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { withTimeout, TimeoutError, withIdleTimeout } from '#server/platform/concurrency/timeout';

const PATIENCE_MS = 100;

/** Nothing else of this process runs meanwhile. */
function standStill(ms: number) {
  for (const end = Date.now() + ms; Date.now() < end;) continue;
}
const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));
const piecesOf = (source: Readable) => Object.assign(source, { cancel: () => source.destroy() });

describe('Who waits for a neighbour', () => {
  it('gives up one that says nothing', async () => {
    await expect(withTimeout(new Promise(() => undefined), PATIENCE_MS)).rejects.toThrow(TimeoutError);
  });

  it('gives up one that stops in the middle', async () => {
    const pieces = piecesOf(new Readable({ objectMode: true, read: () => undefined }));
    pieces.push('first');
    const heard: unknown[] = [];
    const listening = (async () => {
      for await (const piece of withIdleTimeout<unknown>(pieces, PATIENCE_MS)) heard.push(piece);
    })();
    await expect(listening).rejects.toThrow(TimeoutError);
    expect(heard).toEqual(['first']);
  });

  it('does not blame him for the time it stood still itself', async () => {
    const answer = withTimeout(readFile('package.json', 'utf8'), PATIENCE_MS);
    standStill(5 * PATIENCE_MS);
    expect(await answer).toContain('groundwork');
  });

  it('takes as long as it likes with each piece itself', async () => {
    const heard: unknown[] = [];
    for await (const piece of withIdleTimeout<unknown>(piecesOf(Readable.from(['one', 'two'])), PATIENCE_MS))
      heard.push(await later(2 * PATIENCE_MS, piece));
    expect(heard).toEqual(['one', 'two']);
  });
});
