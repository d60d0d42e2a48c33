import { useId } from 'react';
import { isStaff } from '#server/kernel/roles';
import { useSession } from '../../lib/http/session';
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

/** The price, the next action on a listing, and what a person knows before it: why it cannot be bought, or what a payment brings. */
export function BuyBox({ listing, purchase, inRow = false }: Props) {
  const id = useId();
  const roles = useSession()?.user?.roles;
  const isOffered = !listing.is_owner && !listing.has_purchased && listing.status === 'published';
  const obstacle = isOffered ? obstacleOf(listing, roles) : undefined;
  return (
    <div className={styles.box} data-row={inRow || undefined} data-of-visitor>
      {listing.has_purchased ? (
        !inRow && <strong>{says.owned}</strong>
      ) : (
        <Price kobo={listing.price_kobo} className={styles.price} />
      )}
      <BuyButton listing={listing} purchase={purchase} obstacle={obstacle && id} />
      {obstacle && (
        <p id={id} className={styles.note}>
          {obstacle}
        </p>
      )}
      {isOffered && !obstacle && listing.price_kobo > 0 && <Terms inRow={inRow} />}
    </div>
  );
}

/** What a payment brings; in a row only what cannot be undone. */
const Terms = ({ inRow }: { inRow: boolean }) => (
  <>
    {!inRow && <p className={styles.note}>{says.opens}</p>}
    <p className={styles.note}>{says.refunds}</p>
  </>
);

/** Why an offered listing cannot be bought. The server refuses for the same reason. */
function obstacleOf({ section_count, sections }: KnownListing, roles: readonly string[] = []): string | undefined {
  if (isStaff(roles)) return says.staff;
  if (section_count === 0) return says.noSections;
  return sections?.length && sections.every(({ items }) => items === 0) ? says.emptySections : undefined;
}
