import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Failure } from '../../ui/failure';
import { ShowMore } from '../../ui/show-more';
import { CardSkeletons } from '../../ui/skeletons';
import { CouponForm } from './coupon-form';
import { CouponRow } from './coupon-row';
import { ownCoupons } from './coupons.api';
import styles from './coupons.module.css';
import { texts } from './coupons.texts';

/** A creator's coupons, kept current while buyers use them, and the form of a new one. */
export function Coupons() {
  const query = useInfiniteQuery(ownCoupons);
  const [isCreating, setCreating] = useState<boolean>();
  const { data, error, refetch } = query;
  const create = (
    <Button autoFocus={isCreating === false} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  );
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <CardSkeletons inRows />;
  const isEmpty = data.items.length === 0;
  return (
    <>
      <p className="muted">{texts.lead}</p>
      {isCreating ? <CouponForm close={() => setCreating(false)} /> : !isEmpty && create}
      {isEmpty && !isCreating && <EmptyState action={create}>{texts.none}</EmptyState>}
      {!isEmpty && (
        <ul className={styles.list} aria-label={texts.label}>
          {data.items.map((coupon) => (
            <CouponRow key={coupon.code} coupon={coupon} />
          ))}
        </ul>
      )}
      <ShowMore query={query}>{texts.more}</ShowMore>
    </>
  );
}
