import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { me } from '../../accounts/accounts.api';
import { createdListings, purchasedListings } from '../../catalogue/catalogue.api';
import type { Open } from '../../lib/navigation/open';
import { threads } from '../../messages/threads.api';
import { connections, received, sent, suggestions } from '../../network/network.api';
import { lazyScreen } from '../../ui/lazy-screen';
import { texts } from './profile.texts';
import { entryDisputes } from '../../wallet/entry-disputes.api';
import { transactions } from '../../wallet/wallet.api';
import { FIRST, savedAccounts, withdrawals } from '../../wallet/withdrawals.api';
import { walletInfo } from '../../lib/http/wallet-info';

const tab = <Name extends string>(
  id: string,
  label: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  open?: (queries: QueryClient, search: URLSearchParams) => Promise<unknown>[],
) => ({ id, label, open, Screen: lazyScreen(async () => (await load())[name]) });

const labels = texts.tabs;

export const TABS = [
  tab('profile', labels.profile, () => import('./own-profile-tab'), 'OwnProfileTab'),
  tab(
    'listings',
    labels.listings,
    () => import('./library-tab'),
    'LibraryTab',
    (queries, search) => [
      search.get('list') === 'created'
        ? queries.prefetchInfiniteQuery(createdListings)
        : queries.prefetchInfiniteQuery(purchasedListings),
    ],
  ),
  tab(
    'co-founders',
    labels.cofounders,
    () => import('../../network/cofounders-tab'),
    'CofoundersTab',
    (queries) => [received, sent, suggestions].map((list) => queries.prefetchInfiniteQuery(list)),
  ),
  tab(
    'networks',
    labels.networks,
    () => import('../../network/networks-tab'),
    'NetworksTab',
    (queries) => [queries.prefetchInfiniteQuery(connections)],
  ),
  tab(
    'messages',
    labels.messages,
    () => import('../../messages/messages-tab'),
    'MessagesTab',
    (queries) => [queries.prefetchInfiniteQuery(threads())],
  ),
  tab(
    'wallet',
    labels.wallet,
    () => import('../../wallet/wallet-tab'),
    'WalletTab',
    (queries) => [
      ...[queries.prefetchQuery(walletInfo), queries.prefetchInfiniteQuery(transactions)],
      ...[queries.prefetchQuery(withdrawals(FIRST)), queries.prefetchQuery(savedAccounts)],
      queries.prefetchQuery(entryDisputes),
    ],
  ),
];

/** The tab of an address; the first one for an unknown name. */
export const tabOf = (search: URLSearchParams) => TABS.find(({ id }) => id === search.get('tab')) ?? TABS[0]!;

export const openProfile =
  (queries: QueryClient): Open =>
  (_, search) => {
    const { Screen, open } = tabOf(search);
    const code = Screen.preload().catch(() => undefined);
    return Promise.all([code, queries.prefetchQuery(me), ...(open?.(queries, search) ?? [])]);
  };
