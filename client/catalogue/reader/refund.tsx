import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { naira } from '#server/kernel/money';
import type { RefundStanding } from '../../lib/http/api.types';
import { Button } from '../../ui/button';
import { Boundary } from '../../ui/boundary';
import { lazyScreen } from '../../ui/lazy-screen';
import { Skeleton } from '../../ui/skeletons';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import styles from './refund.module.css';
import { texts } from './refund.texts';
import type { RefundForm as RefundFormType } from './refund-form';
import { refundOf } from './refunds.api';

const RefundForm = lazyScreen<ComponentProps<typeof RefundFormType>>(
  async () => (await import('./refund-form')).RefundForm,
);

/** On the page of a purchase: the policy and the request of a refund, then how far it is. Nothing for a free guide. */
export function Refund({ slug, policy }: { slug: string; policy: string | null | undefined }) {
  const { data: refund } = useQuery(refundOf(slug));
  const [isAsking, setAsking] = useState(false);
  if (!refund || refund.amount_kobo === 0) return null;
  if (refund.dispute === 'open' || (refund.dispute === 'lost' && refund.status === 'refunded'))
    return <Disputed refund={refund} is={refund.dispute} />;
  return (
    <section className={styles.refund} aria-label={texts.title}>
      {refund.status !== 'none' ? (
        <UnderWay refund={refund} status={refund.status} />
      ) : !refund.possible ? (
        <p className="muted">{refund.detail}</p>
      ) : isAsking ? (
        <Boundary>
          <Suspense fallback={<Skeleton height={140} />}>
            <RefundForm slug={slug} close={() => setAsking(false)} />
          </Suspense>
        </Boundary>
      ) : (
        <>
          <p className="muted">
            {policy} {texts.until} <Time at={refund.until} absolute />.
          </p>
          <Button
            variant="default"
            onPointerEnter={() => void RefundForm.preload().catch(() => undefined)}
            onClick={() => setAsking(true)}
          >
            {texts.ask}
          </Button>
        </>
      )}
    </section>
  );
}

function Disputed({ refund, is }: { refund: RefundStanding; is: 'open' | 'lost' }) {
  return (
    <section className={styles.refund} aria-label={texts.title}>
      <div role="status" className={styles.standing}>
        <p>
          <Status tone="attention">{texts.disputed[is].word}</Status>{' '}
          {refund.refunded_at && <Time at={refund.refunded_at} absolute />}
        </p>
        <p className="muted">{texts.disputed[is].text(naira(refund.amount_kobo))}</p>
      </div>
    </section>
  );
}

function UnderWay({ refund, status }: { refund: RefundStanding; status: Exclude<RefundStanding['status'], 'none'> }) {
  const rest = refund.amount_kobo - refund.to_card_kobo;
  const [toCard, toWallet] = [naira(refund.to_card_kobo), rest > 0 ? naira(rest) : undefined];
  const [word, at, text] =
    status === 'refunded'
      ? [refund.to === 'wallet' ? texts.wallet : toWallet ? texts.both : texts.card, refund.refunded_at, undefined]
      : status === 'stalled'
        ? [texts.stalled, refund.requested_at, texts.delayed(toCard)]
        : [texts.requested, refund.requested_at, texts.goesBack(toCard, toWallet)];
  return (
    <div role="status" className={styles.standing}>
      <p>
        <Status tone={status === 'refunded' ? 'good' : 'attention'}>{word}</Status> <Time at={at} absolute />
      </p>
      {text && <p className="muted">{text}</p>}
    </div>
  );
}
