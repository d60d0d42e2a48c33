import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planName } from '#server/kernel/premium-offers';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { useWatch } from '../lib/live/use-live';
import { Button } from '../ui/button';
import { Confirmation } from '../ui/confirmation';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { toast } from '../ui/toast';
import { Charges } from './charges';
import { RemoveCard } from './kept-card';
import { PlanChanges } from './plan-changes';
import { ownPremium, type Premium, premiumKeys } from './premium.api';
import {
  buyPremium,
  cancelPremium,
  changePremium,
  premiumChanges,
  removeCard,
  resumePremium,
} from './premium.commands';
import styles from './premium.module.css';
import { texts } from './premium.texts';
import { RefundOffer } from './refund-offer';
import { Standing } from './standing';

const says = texts.own;
type Act = 'cancel' | 'resume' | 'pay' | 'keep' | 'removeCard';

/** A person's own Premium: what it is, what is charged next, and what was charged so far. */
export function OwnPremium() {
  useWatch('premium', 'offers', [premiumKeys.own]);
  const { data, error, refetch } = useQuery(ownPremium);
  return (
    <div className={styles.own}>
      {data ? (
        <Own premium={data} />
      ) : error ? (
        <Failure lead={says.failed} error={error} retry={() => void refetch()} />
      ) : (
        <RowSkeletons count={1} />
      )}
    </div>
  );
}

function Own({ premium }: { premium: Premium }) {
  const [areChargesShown, showCharges] = useState(false);
  const { status } = premium;
  return (
    <>
      {status === 'none' ? <p>{says.none}</p> : <Standing premium={premium} />}
      <div className={styles.acts}>
        {status === 'none' ? (
          <Button component={Link} to="/plans/premium" variant="default">
            {says.see}
          </Button>
        ) : (
          <Acts premium={premium} />
        )}
        <Button variant="subtle" aria-expanded={areChargesShown} onClick={() => showCharges(!areChargesShown)}>
          {areChargesShown ? says.hide : says.show}
        </Button>
      </div>
      {areChargesShown && <Charges />}
    </>
  );
}

/** What may be done now. A renewal that failed is paid by the terms that it had, which the offer names only where they did not change. */
function Acts({ premium }: { premium: Premium }) {
  const { keyOf, finish } = useAttempt();
  const { status } = premium;
  const plan = planName(premium.offer!);
  const command = useCommand({
    mutationFn: (act: Act) => {
      const key = keyOf(act);
      if (act === 'cancel') return cancelPremium(key);
      if (act === 'resume') return resumePremium(key);
      if (act === 'removeCard') return removeCard(key);
      if (act === 'keep') return changePremium({ offer: premium.offer! }, key);
      return buyPremium({ offer: premium.planned?.offer ?? premium.offer! }, key);
    },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (failure) => {
      // The next attempt is another command: this one was decided.
      if (failure instanceof ApiError && failure.status === 409) finish();
      toast.error(messageOf(failure));
    },
    meta: { changes: premiumChanges },
  });
  const isSending = (act: Act) => command.isSending && command.variables === act;
  const button = (act: Act, label: string, variant: 'default' | 'filled' = 'default') => (
    <Button variant={variant} loading={isSending(act)} onClick={() => command.send(act)}>
      {label}
    </Button>
  );
  const ofStatus = () => {
    if (status === 'cancelled') return button('resume', says.resume);
    if (status === 'active')
      return (
        <>
          <PlanChanges changes={premium.changes} />
          {premium.planned && button('keep', texts.change.keep(texts.premium.periods[premium.offer!]))}
          {button('cancel', says.cancel)}
        </>
      );
    return (
      <>
        {button('pay', says.payNow, 'filled')}
        <Confirmation
          label={says.cancelPastDue(plan)}
          named={says.cancelPastDue(plan)}
          asks={says.endsNow(plan)}
          yes={says.end}
          no={says.keep}
          isSending={isSending('cancel')}
          act={() => command.send('cancel')}
        />
      </>
    );
  };
  return (
    <>
      {ofStatus()}
      {/* One place in each of these statuses: its dialog stays open when the status changes meanwhile. */}
      <RefundOffer refund={premium.refund} plan={plan} />
      {premium.card && <RemoveCard isSending={isSending('removeCard')} act={() => command.send('removeCard')} />}
    </>
  );
}
