import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { walletInfo } from '../../lib/http/wallet-info';
import { useFlash } from '../../lib/live/use-live';
import { Naira } from '../../ui/naira';
import { texts } from '../app.texts';
import styles from './shell.module.css';

/** The wallet's balance. */
export function Balance() {
  const { data: kobo } = useQuery({ ...walletInfo, select: ({ balance_kobo }) => balance_kobo });
  const ref = useFlash(kobo);
  return (
    <Link to="/profile?tab=wallet" className={styles.balance} aria-label={texts.header.balance}>
      <span ref={ref}>{kobo === undefined ? '₦…' : <Naira kobo={kobo} />}</span>
    </Link>
  );
}
