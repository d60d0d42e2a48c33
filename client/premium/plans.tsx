import { useQuery } from '@tanstack/react-query';
import { useWatch } from '../lib/live/use-live';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Page } from '../ui/page';
import { Skeleton } from '../ui/skeletons';
import { Title } from '../ui/title';
import { premiumKeys, premiumOffers } from './premium.api';
import styles from './premium.module.css';
import { texts } from './premium.texts';

const says = texts.plans;

/** The three tiers of the catalogue (A17.1, C4). Premium is sold; what the others hold is agreed by a message to us (C38). */
export function Plans() {
  return (
    <Page title={says.title} lead={says.lead}>
      <ul className={styles.plans}>
        {says.all.map(({ name, price, offer, isSold }) => (
          <li key={name} className={`card ${styles.plan}`}>
            <Title order={2} size="h3">
              {name}
            </Title>
            <p className={styles.price}>
              <strong className="figures">{price}</strong> {says.currency}
            </p>
            {isSold ? <Charged /> : <p>{offer}</p>}
            {isSold ? (
              <Button component={Link} to="/plans/premium">
                {says.compare}
              </Button>
            ) : (
              <Button
                component={Link}
                to="/email-us?purpose=billing"
                variant="default"
                aria-label={says.contactAbout(name)}
              >
                {says.contact}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** What is charged in naira for each period; live. */
function Charged() {
  useWatch('premium', 'offers', [premiumKeys.offers]);
  const { data, error, refetch } = useQuery(premiumOffers);
  if (error && !data) return <Failure lead={texts.premium.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} />;
  return (
    <ul className={styles.charged} aria-label={texts.premium.charged}>
      {data.offers.map(({ offer, amount_kobo }) => (
        <li key={offer}>
          {says.charged} <Naira kobo={amount_kobo} /> {says.per(texts.premium.periods[offer])}
        </li>
      ))}
    </ul>
  );
}
