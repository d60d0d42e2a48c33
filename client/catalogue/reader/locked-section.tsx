import { IconLock } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../lib/http/session';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { FullScreenLoader } from '../../ui/loader';
import { Title } from '../../ui/title';
import type { Listing } from '../listing';
import { BuyBox } from '../listing/buy-box';
import { useCoupon } from '../listing/use-coupon';
import { usePurchase } from '../listing/use-purchase';
import styles from './reader.module.css';
import { texts } from './reader.texts';

const { locked } = texts;

interface Props {
  listing: Listing;
  /** The server's message, if requested. */
  says?: string;
}

/** A section without access: shows how to unlock it. */
export function LockedSection({ listing, says }: Props) {
  const signedIn = useSession();
  const { pathname, search } = useLocation();
  const coupon = useCoupon(listing);
  const purchase = usePurchase(listing, coupon);
  return (
    <div className={`card ${styles.locked}`}>
      {purchase.buying && <FullScreenLoader label={locked.starting} />}
      <IconLock size={28} color="var(--palm)" aria-hidden="true" />
      <Title order={2} size="h3">
        {signedIn ? locked.title : locked.signInTitle}
      </Title>
      <p className="muted">{signedIn ? (says ?? locked.text) : locked.signInText}</p>
      <div className={styles.ways}>
        {!signedIn && (
          <Button component={Link} variant="default" to={`/login?next=${encodeURIComponent(pathname + search)}`}>
            {locked.signIn}
          </Button>
        )}
        <BuyBox listing={listing} purchase={purchase} coupon={coupon} inRow />
      </div>
    </div>
  );
}
