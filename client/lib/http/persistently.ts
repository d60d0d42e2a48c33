import { ApiError } from './api-error';

export interface Persistence {
  signal?: AbortSignal | undefined;
  /** Gets true when the connection is lost, and false when it is back. */
  onLost?: ((isLost: boolean) => void) | undefined;
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 30_000];
/** Attempts that a server answers without doing its part; without an answer there is no end. */
const MOST_ANSWERED = 8;
/** The first attempt, or that of a connection which the server still takes for open, is under way. */
const UNDER_WAY = new Set(['idempotency_in_progress', 'upload_busy', 'upload_offset']);
const PASSING = new Set([408, 502, 503, 504]);

/** Repeats an attempt that gets no answer, or none for now: with growing pauses, and at once when the device is online again. */
export async function persistently<Value>(
  attempt: () => Promise<Value>,
  { signal, onLost }: Persistence,
): Promise<Value> {
  let answered = 0;
  for (let failures = 0; ; failures++) {
    try {
      const value = await attempt();
      if (failures > 0) onLost?.(false);
      return value;
    } catch (error) {
      if (signal?.aborted || !isPassing(error)) throw error;
      if (error.status > 0 && ++answered === MOST_ANSWERED) throw error;
      onLost?.(error.status === 0);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal);
    }
  }
}

const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || PASSING.has(error.status) || UNDER_WAY.has(error.code));

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const goOn = () => end(resolve);
    const stop = () => end(() => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    const timer = setTimeout(goOn, ms);
    addEventListener('online', goOn);
    signal?.addEventListener('abort', stop);
  });
}
