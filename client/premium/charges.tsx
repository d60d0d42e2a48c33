import { useInfiniteQuery } from '@tanstack/react-query';
import { naira } from '#server/kernel/money';
import { Failure } from '../ui/failure';
import { Naira } from '../ui/naira';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { ChargeDocument } from './charge-document';
import { ownCharges, type PremiumCharge } from './premium.api';
import styles from './premium.module.css';
import { texts } from './premium.texts';

const says = texts.own;
const TONES = { ordered: 'plain', paid: 'good', failed: 'attention' } as const;

/** Every charge, the latest first: what it cost, what became of it, and which days it covers (B28). */
export function Charges() {
  const query = useInfiniteQuery(ownCharges);
  const { data, error, refetch } = query;
  if (!data)
    return error ? (
      <Failure lead={says.chargesFailed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={2} />
    );
  if (data.count === 0) return <p className="muted">{says.noCharges}</p>;
  return (
    <>
      <ol className={styles.charges} aria-label={says.charges}>
        {data.items.map((charge) => (
          <Charge key={charge.reference} charge={charge} />
        ))}
      </ol>
      <ShowMore query={query}>{says.more}</ShowMore>
    </>
  );
}

const Charge = ({ charge }: { charge: PremiumCharge }) => {
  const { cause, status, amount_kobo: amount, vat_kobo: vat, credit_kobo: credit, period, ordered_at: at } = charge;
  const { refund, reference, invoice, credit_note: creditNote } = charge;
  return (
    <li>
      <strong>{says.causes[cause]}</strong> <Time absolute at={at} />{' '}
      <Status tone={TONES[status]}>{says.outcomes[status]}</Status>
      <br />
      <Naira kobo={amount} />{' '}
      <span className="muted">({credit > 0 ? says.vatLess(naira(vat), naira(credit)) : says.vat(naira(vat))})</span>
      {period && (
        <>
          , {says.covers} <Time absolute at={period.from} /> {says.to} <Time absolute at={period.until} />
        </>
      )}
      {invoice && <ChargeDocument reference={reference} kind="invoice" number={invoice} />}
      {refund && (
        <>
          <strong>{says.refunded}</strong> <Time absolute at={refund.at} />: <Naira kobo={refund.amount_kobo} />{' '}
          <span className="muted">{says.returned(naira(refund.vat_kobo))}</span>
        </>
      )}
      {creditNote && <ChargeDocument reference={reference} kind="credit-note" number={creditNote} />}
    </li>
  );
};
