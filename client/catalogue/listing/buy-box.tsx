import { useId } from 'react';
import { naira } from '#server/kernel/money';
import { useSession } from '../../lib/http/session';
import { Naira } from '../../ui/naira';
import { Time } from '../../ui/time';
import type { KnownListing } from '../listing';
import { BuyButton } from './buy-button';
import styles from './buy-box.module.css';
import { CartButton } from './cart-button';
import { CouponLine } from './coupon-line';
import { GiftLink } from './gift-link';
import { texts } from './listing.texts';
import { offerOf } from './offer';
import { PayFromWallet } from './pay-from-wallet';
import { Price } from './price';
import type { AppliedCoupon } from './use-coupon';
import type { Purchase } from './use-purchase';

const says = texts.buy;

interface Props {
  listing: KnownListing;
  purchase: Purchase;
  coupon: AppliedCoupon;
  /** Price and button side by side. */
  inRow?: boolean;
}

/** The price, the next action on a listing, and what a person knows before it: why it cannot be bought, or what a payment brings. */
export function BuyBox({ listing, purchase, coupon, inRow = false }: Props) {
  const id = useId();
  const roles = useSession()?.user?.roles;
  const { isOffered, obstacle } = offerOf(listing, roles);
  const isNewPrice = purchase.isPriceChanged && isOffered && !obstacle;
  return (
    <div className={styles.box} data-row={inRow || undefined} data-of-visitor>
      {listing.has_purchased ? (
        !inRow && <strong>{says.owned}</strong>
      ) : (
        <span className={styles.prices}>
          {coupon.code && (
            <del className="muted">
              <Naira kobo={listing.price_kobo} />
            </del>
          )}{' '}
          <Price kobo={coupon.price_kobo} className={styles.price} />
        </span>
      )}
      <BuyButton listing={listing} purchase={purchase} obstacle={obstacle && id} />
      {(obstacle || isNewPrice) && (
        <p id={id} className={styles.note} role={isNewPrice ? 'alert' : undefined}>
          {obstacle ?? says.newPrice(naira(coupon.price_kobo))}
        </p>
      )}
      {!inRow && isOffered && !obstacle && listing.price_kobo > 0 && <CouponLine coupon={coupon} />}
      {!inRow && <CartButton listing={listing} />}
      {!inRow && <PayFromWallet listing={listing} coupon={coupon} />}
      {!inRow && <GiftLink listing={listing} />}
      {listing.refunded && !listing.has_purchased && <Refunded {...listing.refunded} />}
      {isOffered && !obstacle && listing.price_kobo > 0 && <Terms inRow={inRow} policy={listing.refund_policy} />}
    </div>
  );
}

/** What a payment brings, and when the price is refunded. */
const Terms = ({ inRow, policy }: { inRow: boolean; policy?: string | null }) => (
  <>
    {!inRow && <p className={styles.note}>{says.opens}</p>}
    {policy && <p className={styles.note}>{policy}</p>}
  </>
);

/** What became of the price of the reader's last purchase. */
const Refunded = ({ to, at }: NonNullable<KnownListing['refunded']>) => (
  <p className={styles.note} role="status">
    {to === 'card' ? says.refundedToCard : says.refundedToWallet} <Time at={at} absolute />
  </p>
);
