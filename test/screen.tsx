import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { reporting } from '#client/app/error-reports';
import { preloading } from '#client/app/page-route';
import { routes } from '#client/app/routes';
import { announceUnauthorized } from '#client/app/unauthorized';
import { theme } from '#client/ui/controls/theme';
import { newQueryClient } from '#client/lib/http/query-client';
import { session, type User } from '#client/lib/http/session';
import { PreloadContext } from '#client/lib/navigation/preload';
import { Toasts } from '#client/ui/toast';

announceUnauthorized();

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A body (200), or [status, body]. A function sees the request and may answer differently each time. */
export type Answer = unknown | [number, unknown] | ((asked: Asked) => unknown);
export type Network = Record<string, Answer>;

/**
 * Replaces fetch: answers the client's requests from a table.
 * Keys are 'GET wallet/wallet-info', with or without a trailing slash. One with a query answers the requests that have its
 * parameters; the key with the most wins. Unknown requests answer 404.
 */
export function answerNetwork(table: Network): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const path = url.pathname.replace(/^\/api\//, '');
    const method = init?.method ?? 'GET';
    const request: Asked = { method, path: path + url.search, headers: init?.headers as never, body: read(init?.body) };
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    asked.push(request);
    const [key] = Object.keys(table)
      .filter((key) => answers(key, method, path, url.searchParams))
      .sort((one, other) => parametersOf(other).size - parametersOf(one).size);
    let answer = key === undefined ? [404, { detail: 'Not found.', code: 'not_found' }] : table[key];
    if (typeof answer === 'function') answer = await answer(request);
    const [status, body] = isPair(answer) ? answer : [200, answer];
    return respond(status, body);
  };
  return asked;
}

/** The requests that are commands. */
export const posted = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST');

const parametersOf = (key: string) => new URLSearchParams(key.split('?')[1]);
const withoutSlash = (path: string) => path.replace(/\/$/, '');

function answers(key: string, method: string, path: string, parameters: URLSearchParams): boolean {
  const [verb, named = ''] = key.split('?')[0]!.split(' ');
  if (verb !== method || withoutSlash(named) !== withoutSlash(path)) return false;
  return [...parametersOf(key)].every(([name, value]) => parameters.get(name) === value);
}

const isPair = (answer: unknown): answer is [number, unknown] =>
  Array.isArray(answer) && answer.length === 2 && typeof answer[0] === 'number';

function read(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

function respond(status: number, body: unknown): Response {
  const text = body === undefined ? '' : JSON.stringify(body);
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: new Map(),
    text: () => Promise.resolve(text),
    arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(text)).buffer),
    json: () => Promise.resolve(JSON.parse(text) as unknown),
  } as never;
}

export const ada: User = {
  id: 'u-1',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Obi',
  email: 'ada@demo.test',
  phone: '',
  phone_visibility: 'only_me',
  avatar: null,
  cover: null,
  about: '',
  profession: [],
  skills: [],
  languages: [],
  country: '',
  region: '',
  city: '',
  roles: ['user'],
  is_creator: false,
  creator_status: 'none',
  verified_at: null,
  is_premium: false,
  created_at: '2026-10-01T10:00:00.000Z',
};

export function signInAs(user: User = ada, remember = true) {
  session.signIn({ access: 'access-1', refresh: 'refresh-1' }, remember, user);
}

interface Options {
  route?: string;
  api?: Network;
  /** The user who is signed in before the screen renders. */
  as?: User;
}

/** An answer that comes when the spec releases it: meanwhile the person may go elsewhere. */
export function held(answer: Answer) {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    answer: (asked: Asked) => released.then(() => (typeof answer === 'function' ? (answer(asked) as unknown) : answer)),
    release: () => act(async () => release()),
  };
}

/** Renders a screen at any address, with theme, query cache, toasts and a network that answers from `api`. */
export const renderScreen = (ui: ReactNode, options: Options = {}) =>
  renderRouter(
    () => [
      {
        path: '*',
        element: (
          <>
            {ui}
            <Toasts />
          </>
        ),
      },
    ],
    options,
  );

/** Renders the whole client at an address: its routes with their data, code and failures. */
export const renderClient = (options: Options = {}) => renderRouter(routes, options);

/** Renders pages of a spec's own at an address. */
export function renderRouter(
  table: (queries: QueryClient) => RouteObject[],
  { route = '/', api = {}, as }: Options = {},
) {
  const asked = answerNetwork(api);
  if (as) signInAs(as);
  const queries = newQueryClient();
  queries.setDefaultOptions({
    ...queries.getDefaultOptions(),
    queries: { ...queries.getDefaultOptions().queries, retry: false },
  });
  const pages = table(queries);
  const router = createMemoryRouter(pages, { initialEntries: [route] });
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <PreloadContext value={preloading(pages)}>
          <RouterProvider router={router} />
        </PreloadContext>
      </QueryClientProvider>
    </MantineProvider>,
    { onCaughtError: reporting(pages) },
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, asked, queries, router, address, user: userEvent.setup() };
}

/** The device loses its network, until `jest.restoreAllMocks`. */
export const goOffline = () => hasNetwork(false);
export const goOnline = () => hasNetwork(true);

function hasNetwork(is: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
}

/** Clicks twice before the page renders anew, as by a double click. */
export const clickTwice = (button: HTMLElement) =>
  act(() => {
    button.click();
    button.click();
  });
