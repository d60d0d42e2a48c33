import './layers.css';
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import 'react-toastify/ReactToastify.css';
import './theme.css';
import './controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { newQueryClient } from './http/queries';
import { AppRoutes } from './routes';
import { theme, variables } from './theme';

const queries = newQueryClient();

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
);
