import './lib/forms/no-eval';
import './app/layers.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './app/theme.css';
import './app/rendered.css';
import './ui/visually-hidden.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { reporting, reportUncaught } from './app/error-reports';
import { firstPage } from './app/first-page';
import { openedAtOnce } from './app/page-route';
import { routes } from './app/routes';
import { Site } from './app/site';
import { announceUnauthorized } from './app/unauthorized';
import { firstScreen } from './lib/http/first-screen';
import { newQueryClient } from './lib/http/query-client';
import { session } from './lib/http/session';

announceUnauthorized();
const queries = newQueryClient();
const pages = routes(queries);
/** What the server rendered for visitors is replaced for a signed-in person. */
const isRendered = firstScreen() !== undefined && Boolean(firstScreen()?.user) === Boolean(session.current());
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
  if (isRendered) hydrateRoot(place, site, onError);
  else createRoot(place, onError).render(site);
});
