import { searchNames } from '../../catalogue/search/search-params.ts';
import { paths } from '../paths.ts';

interface FirstRequests {
  path: string;
  /**
   * The server renders the page for visitors with the document, from `data`, or for signed-in persons when the document asks
   * for it, from `data` and `ownData`.
   */
  renderedFor?: 'visitors' | 'persons';
  /** Of the address's query. Its named groups are parameters, like the parts of the path. */
  search?: RegExp;
  modules?: readonly string[];
  /** Queries of the API without `/api/`; `:name` is a parameter. */
  data?: readonly string[];
  /** The same, sent only for a signed-in person. */
  ownData?: readonly string[];
}

const FRAME = 'app/controls-frame.tsx';
const EVERY = '*';
const A_SEARCH = `[?&](${searchNames.join('|')})=`;

/**
 * What the pages fetch beside the entry: modules and data. The build writes it into `index.html`, where a script requests
 * what the address needs, so that it arrives with the entry and not after it. The pages themselves ask for the same data in
 * `routes.tsx`: `lib/http/early-answers.ts` hands them the answers.
 */
export const firstRequests: readonly FirstRequests[] = [
  { path: paths.home, renderedFor: 'visitors', search: new RegExp(`^(?!.*${A_SEARCH})`), data: ['listing/home'] },
  {
    path: paths.home,
    search: new RegExp(A_SEARCH),
    modules: ['app/pages/search.tsx'],
  },
  {
    path: paths.home,
    renderedFor: 'visitors',
    search: /^\?q=(?<words>[^&]+)$/,
    data: ['listing?search=:words&limit=12'],
  },
  {
    path: paths.listing,
    renderedFor: 'visitors',
    modules: ['catalogue/listing/listing-detail.tsx'],
    data: ['listing/:slug'],
  },
  {
    path: paths.sections,
    renderedFor: 'persons',
    modules: ['catalogue/reader/sections.tsx'],
    data: ['listing/:slug'],
  },
  { path: paths.sections, search: /[?&]section=(?<section>[\w-]+)(&|$)/, ownData: ['listing/:slug/:section'] },
  { path: paths.profile, modules: ['app/profile/profile-page.tsx'] },
  {
    path: paths.profile,
    renderedFor: 'persons',
    search: /[?&]tab=wallet(&|$)/,
    modules: ['wallet/wallet-tab.tsx'],
    ownData: [
      ...['wallet/transactions?limit=100', 'wallet/withdrawals?limit=3', 'wallet/bank-accounts'],
      'wallet/entry-disputes?limit=100',
    ],
  },
  { path: paths.login, modules: [FRAME, 'accounts/login.tsx'] },
  { path: EVERY, ownData: ['auth/users/me', 'wallet/wallet-info', 'cart', 'notifications/unread'] },
];

/** Matches the paths of a page; its named groups are the parameters. */
export const pattern = (path: string) =>
  path === EVERY ? '' : `^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>(?!new(/|$))[^/]+)')}/?$`;
