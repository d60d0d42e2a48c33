import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { gatesOf } from '#server/kernel/premium-gates';
import { planName } from '#server/kernel/premium-offers';
import { useIsSignedIn } from '../lib/http/session';
import { useSignIn } from '../lib/navigation/use-sign-in';
import { Button } from '../ui/button';
import { lazyPanel } from '../ui/lazy-panel';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import type { CheckoutModal as CheckoutModalType } from './checkout-modal';
import { type Offer, ownPremium } from './premium.api';
import styles from './premium.module.css';
import { texts } from './premium.texts';

const says = texts.plans;
const CheckoutModal = lazyPanel<ComponentProps<typeof CheckoutModalType>>(
  async () => (await import('./checkout-modal')).CheckoutModal,
);

/** A tier that is sold: what a year of it is charged, what it opens, and the way to get it. Who has a plan changes it in the profile. */
export function TierOffer({ tier }: { tier: Offer }) {
  const isSignedIn = useIsSignedIn();
  const { data: own } = useQuery({ ...ownPremium, enabled: isSignedIn });
  const signIn = useSignIn();
  const [isOpen, setOpen] = useState(false);
  // One card leads; the comparison is of what it opens.
  const isFirst = tier.offer === 'PREMIUM_TIER';
  const name = planName(tier.offer);
  const isHad = own?.status !== 'none' && own?.offer === tier.offer;
  return (
    <>
      <p>
        {says.charged} <Naira kobo={tier.amount_kobo} /> {says.per(texts.premium.year)}
      </p>
      <ul className={styles.opened} aria-label={says.opened(name)}>
        {gatesOf(tier.offer).map((gate) => (
          <li key={gate}>
            <IconCheck size={20} color="var(--palm)" aria-hidden="true" /> {texts.gates[gate]}
          </li>
        ))}
      </ul>
      {isHad && <Status tone="good">{says.had}</Status>}
      {own && own.status !== 'none' ? (
        isHad || own.changes.some(({ offer }) => offer === tier.offer) ? (
          <Button
            component={Link}
            to="/profile#premium"
            variant="default"
            aria-label={isHad ? undefined : says.changeTo(name)}
          >
            {isHad ? texts.premium.manage : says.change}
          </Button>
        ) : (
          <p className="muted">{says.afterwards(planName(own.offer!))}</p>
        )
      ) : (
        <Button variant={isFirst ? 'filled' : 'default'} onClick={() => (isSignedIn ? setOpen(true) : signIn())}>
          {says.get(name)}
        </Button>
      )}
      {isFirst && <Link to="/plans/premium">{says.compare}</Link>}
      <CheckoutModal opened={isOpen} offer={tier} onClose={() => setOpen(false)} />
    </>
  );
}
