import { useQuery } from '@tanstack/react-query';
import { naira } from '#server/kernel/money';
import { Failure } from '../ui/failure';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Sum, Sums } from '../ui/sums';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import styles from './moderation.module.css';
import { Part } from './part';
import { type DeskOffer, type PremiumDesk, premiumDesk, type PremiumPriceChange } from './plans.api';
import { texts } from './plans.texts';
import { PriceForm } from './price-form';

/** The offers of Premium: what they cost, who has them, what was paid, and how their prices changed (C4). Live. */
export const PlansPanel = () => (
  <Part title={texts.title}>
    <Plans />
  </Part>
);

function Plans() {
  const { data, error, refetch } = useQuery(premiumDesk);
  if (error && !data) return <Failure lead={texts.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  return (
    <>
      <p className="muted">{texts.lead}</p>
      <Figures desk={data} />
      <ul className={styles.queue} aria-label={texts.offers}>
        {data.offers.map((offer) => (
          <Offer key={offer.offer} offer={offer} vatBasisPoints={data.vat_basis_points} />
        ))}
      </ul>
      <section aria-labelledby="price-changes" className={styles.form}>
        <Title order={3} size="h4" id="price-changes">
          {texts.changes}
        </Title>
        {data.changes.length === 0 ? (
          <p className="muted">{texts.none}</p>
        ) : (
          <ul className={styles.quoted} aria-labelledby="price-changes">
            {data.changes.map((change) => (
              <Change key={`${change.offer} ${change.at}`} change={change} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const STATUSES = ['active', 'cancelled', 'past_due'] as const;

const Figures = ({ desk: { persons, days, paid_kobo, refunded_kobo } }: { desk: PremiumDesk }) => (
  <section aria-labelledby="premium-persons" className={`card ${styles.review}`}>
    <Title order={3} size="h4" id="premium-persons">
      {texts.persons}
    </Title>
    <Sums>
      {STATUSES.map((status) => (
        <div key={status}>
          <dt>{texts.statuses[status]}</dt>
          <dd className="figures">{texts.people(persons[status])}</dd>
        </div>
      ))}
      <Sum name={texts.paid(days)} kobo={paid_kobo} />
      <Sum name={texts.refunded(days)} kobo={refunded_kobo} />
    </Sums>
  </section>
);

function Offer({ offer, vatBasisPoints }: { offer: DeskOffer; vatBasisPoints: number }) {
  return (
    <li className={`card ${styles.review}`}>
      <Title order={3} size="h4">
        {texts.periods[offer.offer]}
      </Title>
      <Sums>
        <Sum name={texts.price} kobo={offer.price_kobo} />
        <Sum name={texts.vat} kobo={offer.vat_kobo} />
        <Sum name={texts.total} kobo={offer.amount_kobo} />
      </Sums>
      <PriceForm offer={offer} vatBasisPoints={vatBasisPoints} />
    </li>
  );
}

const Change = ({ change: { offer, at, by, before_kobo, price_kobo } }: { change: PremiumPriceChange }) => (
  <li>
    <span className="figures">{texts.change(texts.periods[offer], naira(before_kobo), naira(price_kobo))}</span>{' '}
    <span className="muted">
      <Time at={at} /> {by && texts.by(fullName(by, by.username))}
    </span>
  </li>
);
