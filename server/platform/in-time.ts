/** Nobody said anything in time. */
export class Silence extends Error {
  readonly type = 'timeout';
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** The answer, or after `ms` an error: many a client would wait for it as long as the connection stands. */
export function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Silence(ms)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A stream that can be called off. */
type Pieces<T> = AsyncIterable<T> & {
  readonly readableEnded: boolean;
  cancel: () => unknown;
  destroy: (error: Error) => unknown;
  on: (event: 'error', listener: () => void) => unknown;
};

/** Everything that is read, however long it takes, unless it stops coming for `ms`. Called off when its reader leaves early. */
export async function* unlessSilent<T>(pieces: Pieces<T>, ms: number): AsyncGenerator<T> {
  let isWaiting = true;
  let isSilent = false;
  const timer = setTimeout(() => {
    if (!isWaiting) return void timer.refresh();
    isSilent = true;
    void pieces.cancel();
    pieces.destroy(new Silence(ms));
  }, ms);
  // A connection lost after the last piece we wanted is told to nobody, and would end the process.
  pieces.on('error', () => undefined);
  try {
    for await (const piece of pieces) {
      isWaiting = false;
      yield piece;
      isWaiting = true;
      timer.refresh();
    }
  } catch (error) {
    throw isSilent ? new Silence(ms) : error;
  } finally {
    clearTimeout(timer);
    if (!pieces.readableEnded) void pieces.cancel();
  }
}
