/** No answer arrived within the timeout. */
export class TimeoutError extends Error {
  readonly type = 'timeout';
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** Number of checks within a timeout. */
const CHECKS = 5;

/**
 * Calls `late` after `ms`. A stall of this process's event loop counts as one check, not in full against the
 * dependency's timeout; `p-timeout` rejects after it, also when the answer has arrived meanwhile.
 */
function startTimeout(ms: number, late: () => void) {
  let left = CHECKS;
  const clock = setInterval(() => {
    if (--left > 0) return;
    clearInterval(clock);
    late();
  }, ms / CHECKS);
  return {
    begin() {
      left = CHECKS;
      clock.refresh();
    },
    rest: () => void (left = Infinity),
    end: () => clearInterval(clock),
  };
}

/** Rejects with `TimeoutError` if `answer` does not settle within `ms`. */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const waiting = startTimeout(ms, () => reject(new TimeoutError(ms)));
    answer.then(resolve, reject).finally(waiting.end);
  });
}

/** A stream that can be cancelled. */
type Pieces<T> = AsyncIterable<T> & {
  readonly readableEnded: boolean;
  cancel: () => unknown;
  destroy: (error: Error) => unknown;
  on: (event: 'error', listener: () => void) => unknown;
};

/** Yields every piece; throws when none arrives for `ms`. Cancels the stream when the consumer stops early. */
export async function* withIdleTimeout<T>(pieces: Pieces<T>, ms: number): AsyncGenerator<T> {
  let isSilent = false;
  const fallSilent = () => {
    isSilent = true;
    void pieces.cancel();
    pieces.destroy(new TimeoutError(ms));
  };
  const waiting = startTimeout(ms, fallSilent);
  // An error after the last consumed piece has no other listener and would end the process.
  pieces.on('error', () => undefined);
  try {
    for await (const piece of pieces) {
      waiting.rest();
      yield piece;
      waiting.begin();
    }
  } catch (error) {
    throw isSilent ? new TimeoutError(ms) : error;
  } finally {
    waiting.end();
    if (!pieces.readableEnded) void pieces.cancel();
  }
}
