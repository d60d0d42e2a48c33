import { type FirstScreen, firstScreen } from './first-screen';

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

const early = (globalThis as { earlyAnswers?: EarlyAnswers }).earlyAnswers;
const answers = new Map(Object.entries(early?.answers ?? {}).map(([url, answer]) => [plain(url), answer]));
const inDocument = new Map<string, string>();
/** To whom those answers are given; undefined for a visitor. */
let holder: string | undefined;
// A person's answers are among those of the document's script.
if (!firstScreen()?.user) hold(firstScreen());
if (early) setTimeout(() => (answers.clear(), inDocument.clear()), KEPT_MS);
let lastArrivedAt = 0;

/**
 * The answer to a query that the document has sent as the same person, or that it holds for visitors. It is given once.
 */
export function takeEarlyAnswer(url: string, authorization: string | undefined): Promise<Response> | undefined {
  if (answers.size + inDocument.size === 0) return undefined;
  const answer =
    (early?.authorization === authorization ? take(answers, url) : undefined) ??
    (holder === authorization ? responseOf(take(inDocument, url)) : undefined);
  if (!answer) return undefined;
  void answer.then(
    () => (lastArrivedAt = Date.now()),
    () => undefined,
  );
  return answer;
}

/** Answers from a screen are given: in the browser from that of a visitor, on the server from the one that it renders. */
export function hold(screen: FirstScreen | undefined, authorization?: string) {
  holder = authorization;
  inDocument.clear();
  for (const [url, body] of Object.entries(screen?.answers ?? {})) inDocument.set(plain(url), body);
}

function take<Answer>(from: Map<string, Answer>, url: string): Answer | undefined {
  const answer = from.get(plain(url));
  from.delete(plain(url));
  return answer;
}

const responseOf = (body: string | undefined) =>
  body === undefined
    ? undefined
    : Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));

/** True if the first screen was rendered for the person of these credentials. */
export const isOfScreen = (authorization: string | undefined) =>
  (firstScreen()?.user ? early?.authorization : undefined) === authorization;

/** True if the browser kept the document, as for a restored tab. */
export const isOfUnknownAge = () => early?.sentAt === 0;

/** When data that a page received was asked for at the earliest, ms since 1970: an early answer is older than its arrival. */
export const askedAt = (receivedAt: number) =>
  early && receivedAt <= lastArrivedAt + READ_MS ? early.sentAt : receivedAt;

/** The same for every spelling of the query. */
function plain(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://page');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
