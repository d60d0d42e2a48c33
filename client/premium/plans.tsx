import { useQuery } from '@tanstack/react-query';
import { isTier } from '#server/kernel/premium-offers';
import { useWatch } from '../lib/live/use-live';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Page } from '../ui/page';
import { Skeleton } from '../ui/skeletons';
import { Title } from '../ui/title';
import { type Offer, premiumKeys, premiumOffers } from './premium.api';
import styles from './premium.module.css';
import { texts } from './premium.texts';
import { TierOffer } from './tier-offer';

const says = texts.plans;
type Plan = (typeof says.all)[number];

/**
 * The three tiers of the catalogue (A17.1, C4); live. The server says whether they are sold. Where they are not, Premium is sold by its
 * periods, and what the others hold is agreed by a message to us (C38).
 */
export function Plans() {
  useWatch('premium', 'offers', [premiumKeys.offers]);
  const { data, error, refetch } = useQuery(premiumOffers);
  const areTiersSold = data?.offers.some(({ offer }) => isTier(offer)) ?? false;
  return (
    <Page title={says.title} lead={areTiersSold ? says.leadOfTiers : says.lead}>
      {error && !data && <Failure lead={texts.premium.failed} error={error} retry={() => void refetch()} />}
      <ul className={styles.plans}>
        {says.all.map((plan) => {
          const tier = data?.offers.find(({ offer }) => offer === plan.tier);
          return (
            <li key={plan.name} className={`card ${styles.plan}`}>
              <Title order={2} size="h3">
                {plan.name}
              </Title>
              <p className={styles.price}>
                <strong className="figures">{plan.price}</strong> {says.currency}
              </p>
              {tier ? (
                <TierOffer tier={tier} />
              ) : data || error ? (
                <ByMessage plan={plan} offers={data?.offers ?? []} />
              ) : (
                <Skeleton height={116} />
              )}
            </li>
          );
        })}
      </ul>
    </Page>
  );
}

/** Of Premium what is charged in naira for each period; of the others the way to us. */
function ByMessage({ plan: { name, holds }, offers }: { plan: Plan; offers: readonly Offer[] }) {
  if (holds)
    return (
      <>
        <p>{holds}</p>
        <Button component={Link} to="/email-us?purpose=billing" variant="default" aria-label={says.contactAbout(name)}>
          {says.contact}
        </Button>
      </>
    );
  return (
    <>
      {offers.length > 0 && (
        <ul className={styles.charged} aria-label={texts.premium.charged}>
          {offers.map((one) => (
            <li key={one.offer}>
              {says.charged} <Naira kobo={one.amount_kobo} /> {says.per(texts.premium.periods[one.offer])}
            </li>
          ))}
        </ul>
      )}
      <Button component={Link} to="/plans/premium">
        {says.compare}
      </Button>
    </>
  );
}
