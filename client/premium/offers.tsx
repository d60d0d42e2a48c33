import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isTier, type PremiumOffer, type PremiumTier } from '#server/kernel/premium-offers';
import { useIsSignedIn } from '../lib/http/session';
import { useWatch } from '../lib/live/use-live';
import { useSignIn } from '../lib/navigation/use-sign-in';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Stack } from '../ui/layout';
import { lazyPanel } from '../ui/lazy-panel';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { CardPayment } from './card-payment';
import { type Offer, ownPremium, premiumKeys, premiumOffers } from './premium.api';
import type { CheckoutModal as CheckoutModalType } from './checkout-modal';
import styles from './premium.module.css';
import { Standing } from './standing';
import { texts } from './premium.texts';

const says = texts.premium;
const CheckoutModal = lazyPanel<ComponentProps<typeof CheckoutModalType>>(
  async () => (await import('./checkout-modal')).CheckoutModal,
);

/** The offers with what the wallet is charged; for a person who has Premium, what they have. Live. */
export function Offers() {
  useWatch('premium', 'offers', [premiumKeys.own, premiumKeys.offers]);
  const isSignedIn = useIsSignedIn();
  const { data: own, ...owned } = useQuery({ ...ownPremium, enabled: isSignedIn });
  const { data: offered, ...everyone } = useQuery({ ...premiumOffers, enabled: !isSignedIn });
  const { error, refetch } = isSignedIn ? owned : everyone;
  const shown = isSignedIn ? own : offered;
  const [params, setParams] = useSearchParams();
  // The provider names the payment from which it returns.
  const reference = params.get('reference');
  const leave = () => setParams({}, { replace: true });
  return (
    <div className={`card ${styles.buy}`}>
      {!shown ? (
        error ? (
          <Failure lead={says.failed} error={error} retry={() => void refetch()} />
        ) : (
          <RowSkeletons count={2} />
        )
      ) : own?.is_premium ? (
        <Stack>
          {reference && <CardPayment reference={reference} premium={own} leave={leave} />}
          <Standing premium={own} />
          <Button component={Link} to="/profile#premium" variant="default">
            {says.manage}
          </Button>
        </Stack>
      ) : reference && own ? (
        <CardPayment reference={reference} premium={own} leave={leave} />
      ) : reference ? (
        <ToSignIn />
      ) : (
        <Choice offers={shown.offers.filter(isOfPeriod)} isSignedIn={isSignedIn} />
      )}
    </div>
  );
}

/** The session ended at the provider's page. */
function ToSignIn() {
  const signIn = useSignIn();
  return (
    <Stack>
      <p>{texts.cardPayment.signIn}</p>
      <Button onClick={signIn}>{texts.cardPayment.toSignIn}</Button>
    </Stack>
  );
}

/** One of the offers of this page; the tiers are sold on the page of plans. */
type PeriodOffer = Offer & { offer: Exclude<PremiumOffer, PremiumTier> };
const isOfPeriod = (one: Offer): one is PeriodOffer => !isTier(one.offer);

/** Visitors are asked to sign in first. The longer period comes first, and is chosen. */
function Choice({ offers, isSignedIn }: { offers: readonly PeriodOffer[]; isSignedIn: boolean }) {
  const signIn = useSignIn();
  const [chosen, choose] = useState(offers[0]?.offer);
  const [isOpen, setOpen] = useState(false);
  const offer = offers.find((one) => one.offer === chosen);
  if (!offer) return null;
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>{says.choose}</legend>
        <Stack>
          {offers.map((one) => {
            const { price, note, best } = says.offers[one.offer];
            return (
              <label key={one.offer} className={styles.offer}>
                <input type="radio" name="offer" checked={one.offer === chosen} onChange={() => choose(one.offer)} />
                <span>
                  <strong>{says.periods[one.offer]}</strong> {best && <Status tone="good">{says.best}</Status>}
                  <br />
                  <span className="muted">{note}</span>
                  <br />
                  <span className="muted">
                    {says.charged} <Naira kobo={one.amount_kobo} />
                  </span>
                </span>
                <strong className="figures">{price}</strong>
              </label>
            );
          })}
        </Stack>
      </fieldset>
      <p className="muted">{says.taxes}</p>
      <Button onClick={() => (isSignedIn ? setOpen(true) : signIn())}>{says.get}</Button>
      <CheckoutModal opened={isOpen} offer={offer} onClose={() => setOpen(false)} />
    </>
  );
}
