import { ApiError } from '../http/api-error';
import { isMissingChunk } from './missing-chunk';
import { withoutPersonalData } from './without-personal-data';

/** Reports of one page load: an error that repeats itself says nothing new. */
const MOST = 5;
/** The lengths that the server takes. */
const LONGEST = { message: 500, stack: 4_000 };

/** Failed and cancelled requests, and code that a newer release replaced, are expected: their screens say so. */
const isExpected = (error: Error) => error instanceof ApiError || error.name === 'AbortError' || isMissingChunk(error);

/** Reports unexpected errors to the server, without personal data. `route` is the pattern of the page, not its address. */
export function errorReports(release?: string) {
  const reported = new WeakSet<Error>();
  let count = 0;
  return (error: unknown, route: string) => {
    if (!(error instanceof Error) || isExpected(error) || reported.has(error) || count === MOST) return;
    reported.add(error);
    count++;
    const message = withoutPersonalData(`${error.name}: ${error.message}`).slice(0, LONGEST.message);
    const stack = withoutPersonalData(error.stack ?? '').slice(0, LONGEST.stack);
    send({ message, stack, route, release });
  };
}

/** Sent also if the page is left meanwhile; its own failure is not reported. */
function send(report: object) {
  fetch('/api/client-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
