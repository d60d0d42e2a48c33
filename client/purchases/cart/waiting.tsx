import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cart } from '../../lib/cart/cart';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Mark } from '../../ui/loader';
import { useVerification } from '../../ui/use-verification';
import { OrderLines, outcomeOf } from '../order-lines';
import { texts as ofOrder } from '../order.texts';
import { Outcome } from '../outcome';
import { isUndecided, purchase, purchaseKeys, verifyPurchase } from '../purchases.api';
import { texts as ofPayment } from '../purchases.texts';
import styles from './cart.module.css';
import { texts } from './cart.texts';
import type { Begun } from './checkout';

interface Props {
  begun: Begun;
  leave: () => void;
  /** Back to the cart: after the outcome, or to pay another way. */
  back: () => void;
}

/** What becomes of the payment, kept current. */
export function Waiting({ begun: { reference, url, isBlocked }, leave, back }: Props) {
  const queries = useQueryClient();
  const { data } = useQuery(purchase(reference, true));
  const { check, isChecking } = useVerification({
    ...{ reference, verify: verifyPurchase, changes: [purchaseKeys.one(reference)] },
  });
  const isDecided = data !== undefined && !isUndecided(data.status);
  useEffect(() => {
    if (!isDecided) return;
    for (const queryKey of [cart.queryKey, ['catalogue'], ['wallet'], purchaseKeys.listings])
      void queries.invalidateQueries({ queryKey });
  }, [queries, isDecided]);

  if (isDecided && data.order?.funded) {
    const { title, text, isAllBought } = outcomeOf(data.order);
    const isPaid = data.status === 'paid';
    return (
      <div className={styles.step}>
        <Outcome icon={isPaid ? <Bought /> : <Failed />} title={title} reference={reference} level={2}>
          {text}
        </Outcome>
        <OrderLines order={data.order} leave={leave} />
        {!isAllBought && (
          <Button variant="default" component={Link} to="/profile?tab=wallet" onClick={leave}>
            {ofOrder.openWallet}
          </Button>
        )}
        <Button variant="default" onClick={back}>
          {texts.back}
        </Button>
      </div>
    );
  }
  if (isDecided) {
    const isReturned = data.refunded_to === 'source';
    const { title, text } = isReturned ? ofPayment.returned : ofPayment.unpaid[data.status as 'failed'];
    return (
      <div className={styles.step}>
        <Outcome icon={<Failed />} title={title} reference={reference} level={2}>
          {text}
        </Outcome>
        <Button onClick={back}>{texts.back}</Button>
      </div>
    );
  }
  if (data?.status === 'under_review')
    return (
      <div className={styles.step}>
        <Outcome icon={<Checking />} title={ofPayment.underReview.title} reference={reference} level={2}>
          {ofPayment.underReview.text}
        </Outcome>
        <Button variant="default" onClick={back}>
          {texts.back}
        </Button>
      </div>
    );
  const isFunded = data?.order?.funded ?? url === undefined;
  const says = isFunded ? ofOrder.buying : texts.waiting;
  return (
    <div className={styles.step}>
      <Outcome icon={<Mark />} title={says.title} level={2}>
        {!isFunded && isBlocked ? texts.waiting.blocked : says.text}
      </Outcome>
      {!isFunded && url && (
        <Button component="a" href={url} target="_blank" rel="noopener" variant={isBlocked ? 'filled' : 'default'}>
          {texts.waiting.open}
        </Button>
      )}
      <Button variant="default" loading={isChecking} onClick={check}>
        {ofPayment.waiting.again}
      </Button>
      <Button variant="subtle" onClick={back}>
        {texts.back}
      </Button>
    </div>
  );
}

const Bought = () => <IconCircleCheck size={40} color="var(--palm)" />;
const Checking = () => <IconClock size={40} color="var(--clay)" />;
const Failed = () => <IconCircleX size={40} color="var(--clay)" />;
