import { IconChartBar, IconPlus, IconShare } from '@tabler/icons-react';
import { useSession } from '../../lib/http/session';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Time } from '../../ui/time';
import { Availability } from '../availability/availability';
import type { KnownListing } from '../listing';
import { isAuthor } from './authors';
import { BuyBox } from './buy-box';
import { CartButton } from './cart-button';
import { CouponLine } from './coupon-line';
import styles from './listing-detail.module.css';
import { GiftLink } from './gift-link';
import { texts } from './listing.texts';
import { offerOf } from './offer';
import { PayFromWallet } from './pay-from-wallet';
import { SaveButton } from './save-button';
import { share } from './share';
import type { AppliedCoupon } from './use-coupon';
import type { Purchase } from './use-purchase';
import { OutOfDate, Verified } from './verified';

const says = texts.facts;

interface Props {
  listing: KnownListing;
  /** Absent on phones, where the bar at the bottom holds price and button. */
  purchase?: Purchase;
  coupon: AppliedCoupon;
  openInsight: () => void;
}

/** Price, contents and actions of a listing. */
export function BuyCard({ listing, purchase, coupon, openInsight }: Props) {
  const { slug, is_owner, country, region } = listing;
  const { isOffered, obstacle } = offerOf(listing, useSession()?.user?.roles);
  const isForSale = isOffered && !obstacle && listing.price_kobo > 0;
  return (
    <aside className={`card ${styles.buy}`} aria-label={texts.buy.card}>
      {purchase ? (
        <BuyBox listing={listing} purchase={purchase} coupon={coupon} />
      ) : (
        <div className={styles.otherWays}>
          {isForSale && <CouponLine coupon={coupon} />}
          <CartButton listing={listing} />
          <PayFromWallet listing={listing} coupon={coupon} only="missing" />
          <GiftLink listing={listing} />
        </div>
      )}
      <dl className={styles.facts}>
        <dt>{says.inside}</dt>
        <dd className="figures">{says.sections(listing.section_count)}</dd>
        {(country || region) && (
          <>
            <dt>{says.place}</dt>
            <dd>{[region, country].filter(Boolean).join(', ')}</dd>
          </>
        )}
        <dt>{says.created}</dt>
        <dd>
          <Time at={listing.created_at} />
        </dd>
        <dt>{says.updated}</dt>
        <dd>
          <Time at={listing.updated_at} />
        </dd>
      </dl>
      {listing.verified_at && <Verified at={listing.verified_at} sections={listing.sections} />}
      {listing.due_update && <OutOfDate update={listing.due_update} />}
      <div className={styles.actions}>
        {!is_owner && <SaveButton listing={listing} />}
        <Button
          variant="default"
          leftSection={<IconShare size={20} aria-hidden="true" />}
          onClick={() => void share(listing)}
        >
          {says.share}
        </Button>
        <Button variant="default" leftSection={<IconChartBar size={20} aria-hidden="true" />} onClick={openInsight}>
          {says.insight}
        </Button>
        {isAuthor(listing) && (
          <Button
            component={Link}
            to={`/listing/${slug}/sections`}
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
          >
            {says.addSection}
          </Button>
        )}
        <Availability listing={listing} />
      </div>
    </aside>
  );
}
