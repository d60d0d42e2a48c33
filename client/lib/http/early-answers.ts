/** What the document's script requested before this code arrived: `app/first-requests/in-document.ts`. */
interface EarlyAnswers {
  authorization?: string;
  /** By the local clock, ms since 1970. */
  sentAt: number;
  /** By URL. */
  answers: Record<string, Promise<Response>>;
}

/** The first page takes its answers within this time; what is left then is not used any more, ms. */
const KEPT_MS = 5_000;

/** An answer that has arrived is read within this time, ms. */
const READ_MS = 100;

const early = (window as { earlyAnswers?: EarlyAnswers }).earlyAnswers;
const answers = new Map(Object.entries(early?.answers ?? {}).map(([url, answer]) => [plain(url), answer]));
if (early) setTimeout(() => answers.clear(), KEPT_MS);
let lastArrivedAt = 0;

/** The answer to a query that the document has sent as the same person. It is given once. */
export function takeEarlyAnswer(url: string, authorization: string | undefined): Promise<Response> | undefined {
  const answer = answers.size > 0 && early?.authorization === authorization ? answers.get(plain(url)) : undefined;
  if (!answer) return undefined;
  answers.delete(plain(url));
  void answer.then(
    () => (lastArrivedAt = Date.now()),
    () => undefined,
  );
  return answer;
}

/** When data that a page received was asked for at the earliest, ms since 1970: an early answer is older than its arrival. */
export const askedAt = (receivedAt: number) =>
  early && receivedAt <= lastArrivedAt + READ_MS ? early.sentAt : receivedAt;

/** The same for every spelling of the query. */
function plain(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
