import './lib/forms/no-eval';
import './app/layers.css';
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import 'react-toastify/ReactToastify.css';
import './app/theme.css';
import './app/controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { listingDetail } from './catalogue/catalogue.api';
import { newQueryClient } from './lib/http/queries';
import { AppRoutes } from './app/routes';
import { theme, variables } from './app/theme';

const queries = newQueryClient();

/** Waits a short time for the early response, so that the listing renders without a placeholder. */
async function earlyResponse() {
  const slug = (window.early ??= null)?.slug;
  if (!slug) return;
  const there = queries.prefetchQuery(listingDetail(slug));
  await Promise.race([there, new Promise((resolve) => setTimeout(resolve, 60))]);
  window.early = null;
}

void earlyResponse().then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
