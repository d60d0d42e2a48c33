/** Pause before the second question and the longest one, ms: each is half as long again as the one before. */
const [FIRST_MS, LONGEST_MS] = [15, 250];

/** Polls `ask` until its answer is right, ever more seldom; rejects with the last answer after the timeout. */
export async function until<T>(
  ask: () => Promise<T> | T,
  right: (answer: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  let answer: T | undefined;
  let failure: unknown;
  let pause = FIRST_MS;
  do {
    try {
      answer = await ask();
      failure = undefined;
      if (right(answer)) return answer;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(1.5 * pause, LONGEST_MS);
  } while (Date.now() < end);
  throw failure ?? new Error(`never came true; last answer: ${JSON.stringify(answer)?.slice(0, 1_000)}`);
}
