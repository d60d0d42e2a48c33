import { Suspense, useState } from 'react';
import { naira } from '#server/kernel/money';
import { Button } from '../../ui/button';
import { lazyScreen } from '../../ui/lazy-screen';
import styles from '../coupons/coupons.module.css';
import { texts } from '../coupons/coupons.texts';
import type { AppliedCoupon } from './use-coupon';

const CodeForm = lazyScreen(async () => (await import('../coupons/code-form')).CodeForm);
const says = texts.buy;

/** The coupon that lowers the price of a listing, or where its code is entered. */
export function CouponLine({ coupon: { code, discount_kobo, refusal, apply, remove } }: { coupon: AppliedCoupon }) {
  const [isEntering, setEntering] = useState<boolean>();
  if (code)
    return (
      <p className={styles.line} role="status">
        <span>{says.off(naira(discount_kobo), code)}</span>
        <Button size="compact" variant="subtle" aria-label={says.removeNamed(code)} onClick={remove}>
          {says.remove}
        </Button>
      </p>
    );
  return (
    <>
      {refusal && (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
      {isEntering ? (
        <Suspense>
          <CodeForm
            submit={(entered) => {
              setEntering(undefined);
              apply(entered);
            }}
            cancel={() => setEntering(false)}
          />
        </Suspense>
      ) : (
        <Button variant="subtle" size="compact" autoFocus={isEntering === false} onClick={() => setEntering(true)}>
          {says.ask}
        </Button>
      )}
    </>
  );
}
