import { useQuery } from '@tanstack/react-query';
import { useFlash } from '../../lib/live/use-live';
import { Naira } from '../../ui/naira';
import { walletInfo } from '../../wallet/wallet.api';

/** The wallet's balance. */
export function Balance() {
  const { data: kobo } = useQuery({ ...walletInfo, select: ({ balance_kobo }) => balance_kobo });
  const ref = useFlash(kobo);
  return <span ref={ref}>{kobo === undefined ? '₦…' : <Naira kobo={kobo} />}</span>;
}
