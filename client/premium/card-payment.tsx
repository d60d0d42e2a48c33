import { planName } from '#server/kernel/premium-offers';
import { type DepositOutcome, ProviderPayment } from '../ui/provider-payment';
import { ownPremium, type Premium } from './premium.api';
import { premiumChanges } from './premium.commands';
import { texts } from './premium.texts';

const says = texts.cardPayment;

interface Props {
  reference: string;
  premium: Premium;
  /** Back to the offers. */
  leave: () => void;
}

/** What became of a payment for Premium by card or bank. */
export function CardPayment({ reference, premium, leave }: Props) {
  const deposit = premium.deposit?.reference === reference ? premium.deposit : undefined;
  const plan = planName(deposit?.offer ?? 'PREMIUM_12M');
  return (
    <ProviderPayment
      reference={reference}
      outcome={outcomeOf(deposit)}
      words={says.words(plan)}
      bought={ownPremium}
      changes={premiumChanges}
      leave={leave}
    />
  );
}

function outcomeOf(deposit: Premium['deposit'] | undefined): DepositOutcome {
  if (deposit?.status === 'kept')
    return { status: 'kept', why: says.reasons(planName(deposit.offer))[deposit.reason ?? 'insufficient_funds'] };
  return deposit ? { status: deposit.status } : undefined;
}
