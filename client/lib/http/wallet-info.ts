import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './api';

/** The signed-in person's balance: of the header, the wallet and what may be paid from it. */
export const walletInfo = queryOptions({
  queryKey: ['wallet', 'info'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/wallet/wallet-info', { signal })),
});
