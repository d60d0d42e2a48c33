import { useId } from 'react';
import type { KnownListing } from '../listing';
import { BuyButton } from './buy-button';
import styles from './buy-box.module.css';
import { texts } from './listing.texts';
import { Price } from './price';
import type { Purchase } from './use-purchase';

const says = texts.buy;

interface Props {
  listing: KnownListing;
  purchase: Purchase;
  /** Price and button side by side. */
  inRow?: boolean;
}

/** The price, the next action on a listing, and why it cannot be bought. */
export function BuyBox({ listing, purchase, inRow = false }: Props) {
  const id = useId();
  const obstacle = obstacleOf(listing);
  return (
    <div className={styles.box} data-row={inRow || undefined}>
      {listing.has_purchased ? (
        !inRow && <strong>{says.owned}</strong>
      ) : (
        <Price kobo={listing.price_kobo} className={styles.price} />
      )}
      <BuyButton listing={listing} purchase={purchase} obstacle={obstacle && id} />
      {obstacle && (
        <p id={id} className={styles.obstacle}>
          {obstacle}
        </p>
      )}
    </div>
  );
}

/** Why a published listing cannot be bought by a reader. The server refuses for the same reason. */
function obstacleOf({ section_count, sections, is_owner, has_purchased, status }: KnownListing): string | undefined {
  if (is_owner || has_purchased || status !== 'published') return undefined;
  if (section_count === 0) return says.noSections;
  return sections?.length && sections.every(({ items }) => items === 0) ? says.emptySections : undefined;
}
