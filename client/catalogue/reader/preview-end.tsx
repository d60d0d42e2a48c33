import { FullScreenLoader } from '../../ui/loader';
import { Title } from '../../ui/title';
import type { Listing } from '../listing';
import { BuyBox } from '../listing/buy-box';
import { useCoupon } from '../listing/use-coupon';
import { usePurchase } from '../listing/use-purchase';
import styles from './reader.module.css';
import { texts } from './reader.texts';

const says = texts.previewEnd;

/** After a free preview: how to read the rest of the guide. */
export function PreviewEnd({ listing }: { listing: Listing }) {
  const coupon = useCoupon(listing);
  const purchase = usePurchase(listing, coupon);
  return (
    <div className={`card ${styles.locked}`}>
      {purchase.buying && <FullScreenLoader label={texts.locked.starting} />}
      <Title order={2} size="h3">
        {says.title}
      </Title>
      <p className="muted">{says.others(listing.sections.length - 1)}</p>
      <div className={styles.ways}>
        <BuyBox listing={listing} purchase={purchase} coupon={coupon} inRow />
      </div>
    </div>
  );
}
