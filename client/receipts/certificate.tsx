import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../lib/http/api';
import { Failure } from '../ui/failure';
import { Naira } from '../ui/naira';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { formatInstant } from '../ui/time';
import { Title } from '../ui/title';
import { certificate } from './receipts.api';
import styles from './receipts.module.css';
import { texts } from './receipts.texts';

/** Anyone with the code of a receipt sees whether it is paid. Search engines do not list it. */
export function Certificate() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useQuery(certificate(code));
  return (
    <Page title={texts.title} width="narrow">
      <meta name="robots" content="noindex" />
      {data ? (
        <Proof certificate={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Failure>{texts.missing}</Failure>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={6} />
      )}
    </Page>
  );
}

type Shown = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof certificate>['queryFn']>>>>;

function Proof({ certificate: { status, number, amount_kobo, paid_at, lines } }: { certificate: Shown }) {
  const isRefunded = status === 'refunded';
  return (
    <div className={`card ${styles.proof}`}>
      <p className={styles.status} data-refunded={isRefunded || undefined}>
        {isRefunded ? <IconCircleX size={28} aria-hidden="true" /> : <IconCircleCheck size={28} aria-hidden="true" />}
        <Title order={2} size="h3">
          {texts.statuses[status]}
        </Title>
      </p>
      <dl className={styles.facts}>
        <dt>{texts.number}</dt>
        <dd>{number}</dd>
        <dt>{texts.paid}</dt>
        <dd>{formatInstant(paid_at)}</dd>
        <dt>{texts.amount}</dt>
        <dd>
          <Naira kobo={amount_kobo} />
        </dd>
        {lines.map((line) => (
          <Line key={line.event_id} line={line} />
        ))}
      </dl>
      <p className="muted">{texts.about}</p>
    </div>
  );
}

const Line = ({ line: { title, event_id, refunded_at } }: { line: Shown['lines'][number] }) => (
  <>
    <dt>{texts.guide}</dt>
    <dd>{title ?? texts.unnamed}</dd>
    {refunded_at && (
      <>
        <dt>{texts.refunded}</dt>
        <dd>{formatInstant(refunded_at)}</dd>
      </>
    )}
    <dt>{texts.event}</dt>
    <dd className={styles.event}>{event_id}</dd>
  </>
);
