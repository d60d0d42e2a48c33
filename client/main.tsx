import './lib/forms/no-eval';
import './app/layers.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './app/theme.css';
import './app/first-screen/rendered.css';
import './ui/visually-hidden.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { reporting, reportUncaught } from './app/error-reports';
import { firstPage } from './app/first-page';
import { openedAtOnce } from './app/page-route';
import { routes } from './app/routes';
import { Site } from './app/site';
import { announceUnauthorized } from './app/unauthorized';
import { isOfScreen, isOfUnknownAge } from './lib/http/early-answers';
import { firstScreen, takeOver } from './lib/http/first-screen';
import { newQueryClient } from './lib/http/query-client';
import { personal } from './lib/http/transport';

announceUnauthorized();
const queries = newQueryClient();
const pages = routes(queries);
// What the server renders comes too late from here on: see `app/first-requests/in-document.ts`.
Object.assign(window, { hasStarted: true });
/** What the server rendered is replaced if it is not of the person who is signed in now. */
const isRendered = firstScreen() !== undefined && isOfScreen(personal().authorization);
takeOver(isRendered);
// The data of the first page is requested here, before anything is rendered.
const router = createBrowserRouter(pages, {
  hydrationData: isRendered ? undefined : openedAtOnce(pages, window.location),
});

/** The name of this file, with the hash of its content. */
const release = import.meta.url.split('/').at(-1)?.replace(/\..*/, '');
const report = reporting(pages, release);
reportUncaught(report);
const reportLoudly = (error: unknown) => {
  report(error);
  window.reportError(error);
};

const onError = {
  onCaughtError: import.meta.env.DEV ? reportLoudly : report,
  onUncaughtError: reportLoudly,
  onRecoverableError: import.meta.env.DEV ? reportLoudly : report,
};
const place = document.getElementById('root')!;
const site = (
  <Site queries={queries} pages={pages}>
    <RouterProvider router={router} onError={report} />
  </Site>
);
void firstPage(router, isRendered).then(() => {
  if (!isRendered) return createRoot(place, onError).render(site);
  hydrateRoot(place, site, onError);
  // The document was kept by the browser: its data is shown, and fetched again.
  if (isOfUnknownAge()) void queries.invalidateQueries();
});
