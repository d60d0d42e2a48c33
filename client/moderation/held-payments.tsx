import { type ReactNode, useState } from 'react';
import { decisionForm, REASON_MOST } from '#server/purchases/purchases.input';
import type { HeldCharge } from '../lib/http/api.types';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { DeskQueue } from './desk-queue';
import { type Decision, decidedPayments, decidePayment, heldPaymentsKeys, waitingPayments } from './held-payments.api';
import { texts } from './held-payments.texts';
import styles from './moderation.module.css';

/** Payments whose charge differs from what was asked for (A5.6): finance accepts each, or sends it back. */
export const HeldPayments = () => (
  <DeskQueue
    name="held-payments"
    says={texts}
    waiting={waitingPayments}
    row={(payment) => <Waiting key={payment.reference} payment={payment} />}
    past={{
      says: texts.decided,
      query: decidedPayments,
      row: (payment) => <PastPayment key={payment.reference} payment={payment} />,
    }}
  />
);

function Waiting({ payment }: { payment: HeldCharge }) {
  const { reference, status, is_own, value_kobo, amount_kobo, purpose, failure } = payment;
  const [asking, setAsking] = useState<Decision>();
  const close = () => setAsking(undefined);
  const buys = purpose !== 'deposit' && value_kobo === amount_kobo;
  return (
    <Row payment={payment}>
      <p>{texts.why(payment.reason)}</p>
      {failure && <p role="alert">{texts.failure(failure)}</p>}
      {status === 'returning' ? (
        <p>
          <Status tone="attention">{texts.returning}</Status>
        </p>
      ) : is_own ? (
        <p className="muted">{texts.own}</p>
      ) : asking ? (
        <ReasonForm
          key={asking}
          schema={decisionForm}
          {...texts.form[asking]}
          most={REASON_MOST}
          draft={`${asking}:${reference}`}
          send={(reason, key) => decidePayment(asking, reference, reason, key)}
          changes={[heldPaymentsKeys.all]}
          close={close}
        />
      ) : (
        <>
          {value_kobo > 0 ? (
            <p>
              {texts.worth} <Naira kobo={value_kobo} />. {!buys && purpose !== 'deposit' && texts.tooLittle[purpose]}
            </p>
          ) : (
            <p className="muted">{texts.onlyReturn}</p>
          )}
          <Group gap={8}>
            {value_kobo > 0 && (
              <Button variant="default" onClick={() => setAsking('accept')}>
                {buys ? texts.accept.buys : texts.accept.credits}
              </Button>
            )}
            <Button variant="default" onClick={() => setAsking('return')}>
              {texts.return}
            </Button>
          </Group>
        </>
      )}
    </Row>
  );
}

const PastPayment = ({ payment }: { payment: HeldCharge }) => (
  <Row payment={payment}>
    <p className={styles.facts}>
      <Status tone={payment.status === 'accepted' ? 'good' : 'attention'}>
        {texts.decided.status[payment.status]}
      </Status>
      <span className="muted">
        {payment.decided_at && <Time at={payment.decided_at} />} {texts.decided.by(payment.decided_by)}
      </span>
    </p>
    {payment.note && <p>{payment.note}</p>}
  </Row>
);

/** What a payment is for, what was asked for and what was paid. */
function Row({ payment, children }: { payment: HeldCharge; children: ReactNode }) {
  const { reference, payer, listing, purpose, amount_kobo, paid, currency, held_at } = payment;
  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={3} size="h4">
          {listing ? (
            <Link to={`/listing/${listing.slug}`}>{listing.title ?? texts.of.purchase}</Link>
          ) : (
            texts.of[purpose]
          )}
        </Title>
        <p className={styles.facts}>
          <strong>{fullName(payer, payer?.username || texts.anonymous)}</strong>
          <span>
            {texts.asked} <Naira kobo={amount_kobo} />
          </span>
          <span>
            {texts.paid} {paid === null ? texts.unknown : <Paid amount={paid} currency={currency} />}
          </span>
          <span className="muted">
            {texts.held} <Time at={held_at} />
          </span>
        </p>
        <small className="muted">{texts.reference(reference)}</small>
      </div>
      {children}
    </li>
  );
}

/** Every currency of the provider has hundredths. */
const Paid = ({ amount, currency }: { amount: number; currency: string | null }) =>
  currency === 'NGN' ? <Naira kobo={amount} /> : <>{`${currency} ${(amount / 100).toFixed(2)}`}</>;
