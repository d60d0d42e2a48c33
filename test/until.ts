/** Polls `ask` until its answer is right; rejects with the last answer after the timeout. */
export async function until<T>(
  ask: () => Promise<T> | T,
  right: (answer: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  let answer: T | undefined;
  let failure: unknown;
  do {
    try {
      answer = await ask();
      failure = undefined;
      if (right(answer)) return answer;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (Date.now() < end);
  throw failure ?? new Error(`never came true; last answer: ${JSON.stringify(answer)?.slice(0, 1_000)}`);
}
