import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { useFlash } from '../../lib/live/use-live';
import { Naira } from '../../ui/naira';

interface WalletInfoBody {
  data: { balance_kobo: number };
}

const walletInfo = queryOptions({
  queryKey: ['wallet', 'info'],
  queryFn: ({ signal }) => api<WalletInfoBody>('wallet/wallet-info', { signal }),
});

/** The wallet's balance. */
export function Balance() {
  const { data: kobo } = useQuery({ ...walletInfo, select: ({ data }) => data.balance_kobo });
  const ref = useFlash(kobo);
  return <span ref={ref}>{kobo === undefined ? '₦…' : <Naira kobo={kobo} />}</span>;
}
