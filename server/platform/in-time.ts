import type { StreamingRead } from '@eventstore/db-client';

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

/** Everything that is read, however long it takes, unless it stops coming for `ms`. */
export async function* unlessSilent<T>(pieces: StreamingRead<T>, ms: number): AsyncGenerator<T> {
  let isWaiting = true;
  const timer = setTimeout(() => {
    if (!isWaiting) return void timer.refresh();
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
  } finally {
    clearTimeout(timer);
  }
}
