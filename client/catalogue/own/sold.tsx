import { useQuery } from '@tanstack/react-query';
import { useFlash } from '../../lib/live/use-live';
import { Naira } from '../../ui/naira';
import { ownSales } from '../catalogue.api';
import type { Card } from '../listing';
import styles from './own.module.css';
import { texts } from './own.texts';

const says = texts.sales;

/** How often an own guide was bought, and what its buyers paid; changes with each sale. */
export function Sold({ listing: { id, status } }: { listing: Card }) {
  const { data: all } = useQuery(ownSales);
  const sales = all?.find((guide) => guide.listing_id === id);
  const flash = useFlash<HTMLParagraphElement>(sales?.sold);
  if (!all || (!sales && status !== 'published')) return null;
  return (
    <p ref={flash} className={`muted ${styles.below}`}>
      {!sales ? (
        says.none
      ) : sales.revenue_kobo === 0 ? (
        says.taken(sales.sold)
      ) : (
        <>
          {says.sold(sales.sold)} <Naira kobo={sales.revenue_kobo} />
        </>
      )}
    </p>
  );
}
