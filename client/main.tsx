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
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { preloading } from './app/page-route';
import { routes } from './app/routes';
import { theme, variables } from './app/theme';
import { newQueryClient } from './lib/http/query-client';
import { PreloadContext } from './lib/navigation/preload';

const queries = newQueryClient();
const table = routes(queries);
// The data of the first page is requested here, before anything is rendered.
const router = createBrowserRouter(table);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <PreloadContext value={preloading(table)}>
          <RouterProvider router={router} />
        </PreloadContext>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
