import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Picture, Pixels } from './picture-thread.js';

/** 12 million pixels take about a second. */
const DECODING_MS = 20_000;

/**
 * Decodes a picture that sharp cannot, in a thread of its own: a hostile one can take its 20 seconds and its memory, not the
 * process. Rejects if it is damaged or has more than `maxPixels`.
 */
export async function convertedPixels(picture: Picture): Promise<Pixels> {
  const thread = new Worker(new URL('./picture-thread.js', import.meta.url), {
    ...{ workerData: picture, env: {}, execArgv: [], stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  // Without a listener an error after the timeout would end the process.
  thread.on('error', () => undefined);
  try {
    const [pixels] = (await once(thread, 'message', { signal: AbortSignal.timeout(DECODING_MS) })) as [Pixels];
    return pixels;
  } finally {
    await thread.terminate();
  }
}
