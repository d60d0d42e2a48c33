import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { takeOver } from '../lib/http/first-screen';
import { PreloadContext } from '../lib/navigation/preload';
import { preloading } from './page-route';

interface Props {
  queries: QueryClient;
  pages: RouteObject[];
  /** The router. */
  children: ReactNode;
}

/** The site: the browser and the server render the same, so that the browser can take over what the server rendered. */
export function Site({ queries, pages, children }: Props) {
  // From here on the page is the person's own: see `first-screen/rendered.css`.
  useLayoutEffect(() => {
    takeOver(false);
    document.documentElement.removeAttribute('data-rendered');
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PreloadContext value={preloading(pages)}>{children}</PreloadContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
