import { matchRoutes, type RouteObject } from 'react-router-dom';
import { errorReports } from '../lib/errors/error-reports';

/** Reports errors with the pattern of the page that is shown. */
export function reporting(pages: RouteObject[], release?: string) {
  const send = errorReports(release);
  return (error: unknown) => send(error, matchRoutes(pages, window.location.pathname)?.at(-1)?.route.path ?? '*');
}

/** Reports what nothing caught in event handlers, timers and promises, until the returned function is called. */
export function reportUncaught(report: (error: unknown) => void): () => void {
  const listening = new AbortController();
  window.addEventListener('error', ({ error }) => report(error), listening);
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason), listening);
  return () => listening.abort();
}
