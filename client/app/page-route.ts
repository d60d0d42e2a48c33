import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isRenderedWhole } from '../lib/http/first-screen';
import type { Open } from '../lib/navigation/open';
import { mayPreload, type Preload } from '../lib/navigation/preload';
import { PageSkeleton } from '../ui/skeletons';
import { RouteFailure } from './route-failure';

/** How a page is fetched before it is opened. */
interface Handle {
  load?: () => Promise<unknown>;
  open?: Open;
}

/** Data that arrives within this time is shown without a placeholder, ms. */
const WITHOUT_PLACEHOLDER_MS = 60;

/** A page of the first chunk. */
export const page = (Component: ComponentType, open?: Open) => ({ ...opening({ open }), Component });

/** A page whose code is fetched when it is opened, in parallel with its data. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  open?: Open,
) => ({
  ...opening({ load, open }),
  lazy: { Component: async () => (await load())[name] },
});

/** Every page has a loader: without one, the router swallows the failure of a lazy component and shows nothing. */
const opening = (handle: Handle) =>
  ({
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteFailure,
    handle,
    loader: async ({ params, request }) => {
      const data = handle.open?.(params, new URL(request.url).searchParams);
      if (isRenderedWhole()) await data;
      else await Promise.race([data, new Promise((resolve) => setTimeout(resolve, WITHOUT_PLACEHOLDER_MS))]);
      return null;
    },
  }) satisfies RouteObject;

/** Fetches the code and the data of a page that will probably be opened. */
export const preloading =
  (routes: RouteObject[]): Preload =>
  ({ pathname = '/', search }, what) => {
    if (!mayPreload()) return;
    for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
      const { load, open } = (route.handle ?? {}) as Handle;
      load?.().catch(() => undefined);
      if (what !== 'code') void open?.(params, new URLSearchParams(search));
    }
  };

/**
 * The router's state for a first page whose code is in the first chunk: it renders at once, while its data is fetched.
 * Undefined for other pages, and for a search, whose code the router fetches first.
 */
export function openedAtOnce(routes: RouteObject[], { pathname, search }: Location) {
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {};
  if (!route?.id || route.lazy || search) return undefined;
  void (route.handle as Handle).open?.(params ?? {}, new URLSearchParams(search));
  return { loaderData: { [route.id]: null } };
}
