import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Certificate as Certified, CertificatePage } from '../ui/certificate';
import { Naira } from '../ui/naira';
import { formatInstant } from '../ui/time';
import { certificate } from './receipts.api';
import styles from './receipts.module.css';
import { texts } from './receipts.texts';

/** Anyone with the code of a receipt sees whether it is paid. */
export function Certificate() {
  const { code = '' } = useParams();
  return (
    <CertificatePage title={texts.title} query={useQuery(certificate(code))} missing={texts.missing}>
      {(shown) => <Proof certificate={shown} />}
    </CertificatePage>
  );
}

type Shown = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof certificate>['queryFn']>>>>;

const Proof = ({ certificate: { status, number, amount_kobo, paid_at, lines } }: { certificate: Shown }) => (
  <Certified tone={status === 'refunded' ? 'bad' : 'good'} outcome={texts.statuses[status]}>
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
  </Certified>
);

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
    <dd className="certificate-code">{event_id}</dd>
  </>
);
