import { matchRoutes, type RouteObject } from 'react-router-dom';
import { errorReports } from '../lib/errors/error-reports';

/** Reports errors with the pattern of the page that is shown. */
export function reporting(pages: RouteObject[], release?: string) {
  const report = errorReports(release);
  return (error: unknown) => report(error, matchRoutes(pages, window.location.pathname)?.at(-1)?.route.path ?? '*');
}
