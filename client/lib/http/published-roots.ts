import { api, bodyOf } from './api';
import type { PublishedRoot } from './api.types';
import { type Page, pagesOf } from './pages';

const PAGE = 31;

/** The published roots of all wallets, the latest day first. Live: the server names this view when one is published. */
export const publishedRoots = pagesOf(['transparency', 'roots'], PAGE, (query, signal) =>
  bodyOf<Page<PublishedRoot>>(api.GET('/api/transparency/roots', { params: { query }, signal })),
);
