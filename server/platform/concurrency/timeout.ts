/** Nobody said anything in time. */
export class TimeoutError extends Error {
  readonly type = 'timeout';
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** So many looks make up a time of waiting. */
const LOOKS = 5;

/** Calls `late` after `ms` of waiting. What passed while this process itself stood still counts as one look: nobody else kept it waiting. */
function patience(ms: number, late: () => void) {
  let left = LOOKS;
  const clock = setInterval(() => {
    if (--left > 0) return;
    clearInterval(clock);
    late();
  }, ms / LOOKS);
  return {
    begin() {
      left = LOOKS;
      clock.refresh();
    },
    rest: () => void (left = Infinity),
    end: () => clearInterval(clock),
  };
}

/** The answer, or after `ms` an error: many a client would wait for it as long as the connection stands. */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const waiting = patience(ms, () => reject(new TimeoutError(ms)));
    answer.then(resolve, reject).finally(waiting.end);
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
export async function* withIdleTimeout<T>(pieces: Pieces<T>, ms: number): AsyncGenerator<T> {
  let isSilent = false;
  const fallSilent = () => {
    isSilent = true;
    void pieces.cancel();
    pieces.destroy(new TimeoutError(ms));
  };
  const waiting = patience(ms, fallSilent);
  // A connection lost after the last piece we wanted is told to nobody, and would end the process.
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
