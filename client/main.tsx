import './lib/forms/no-eval';
import './app/layers.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './app/theme.css';
import './ui/visually-hidden.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { reporting, reportUncaught } from './app/error-reports';
import { firstPage } from './app/first-page';
import { openedAtOnce, preloading } from './app/page-route';
import { routes } from './app/routes';
import { announceUnauthorized } from './app/unauthorized';
import { newQueryClient } from './lib/http/query-client';
import { PreloadContext } from './lib/navigation/preload';

announceUnauthorized();
const queries = newQueryClient();
const pages = routes(queries);
// The data of the first page is requested here, before anything is rendered.
const router = createBrowserRouter(pages, { hydrationData: openedAtOnce(pages, window.location) });

/** The name of this file, with the hash of its content. */
const release = import.meta.url.split('/').at(-1)?.replace(/\..*/, '');
const report = reporting(pages, release);
reportUncaught(report);
const reportLoudly = (error: unknown) => {
  report(error);
  window.reportError(error);
};

const root = createRoot(document.getElementById('root')!, {
  onCaughtError: import.meta.env.DEV ? reportLoudly : report,
  onUncaughtError: reportLoudly,
});
void firstPage(router).then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PreloadContext value={preloading(pages)}>
          <RouterProvider router={router} onError={report} />
        </PreloadContext>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
