import { type ReactNode, useState } from 'react';
import { decisionForm, REASON_MOST } from '#server/purchases/purchases.input';
import type { ChargeDispute } from '../lib/http/api.types';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import {
  cardDisputesKeys,
  decideDispute,
  type DisputeDecision,
  endedDisputes,
  openDisputes,
} from './card-disputes.api';
import { texts } from './card-disputes.texts';
import { DeskQueue } from './desk-queue';
import { DisputeEvidence } from './dispute-evidence';
import styles from './moderation.module.css';
import { Panel } from './panel';

/** Payments that banks dispute (A5.20): finance gives the money back or submits the evidence. */
export const CardDisputes = () => (
  <DeskQueue
    name="card-disputes"
    says={texts}
    waiting={openDisputes}
    row={(dispute) => <Open key={dispute.id} dispute={dispute} />}
    past={{
      says: texts.ended,
      query: endedDisputes,
      row: (dispute) => (
        <Row key={dispute.id} dispute={dispute}>
          <Standing dispute={dispute} />
        </Row>
      ),
    }}
  />
);

function Open({ dispute }: { dispute: ChargeDispute }) {
  const { id, status, is_own, failure, credit_kobo } = dispute;
  const [asking, setAsking] = useState<DisputeDecision>();
  return (
    <Row dispute={dispute}>
      {failure && <p role="alert">{texts.failure(failure)}</p>}
      {credit_kobo > 0 && (
        <p>
          <Naira kobo={credit_kobo} /> {texts.credit}
        </p>
      )}
      <Panel title={texts.evidence.title}>
        <DisputeEvidence id={id} />
      </Panel>
      {status !== 'open' ? (
        <Standing dispute={dispute} />
      ) : is_own ? (
        <p className="muted">{texts.own}</p>
      ) : asking ? (
        <ReasonForm
          key={asking}
          schema={decisionForm}
          {...texts.form[asking]}
          most={REASON_MOST}
          draft={`dispute-${asking}:${id}`}
          send={(reason, key) => decideDispute(asking, id, reason, key)}
          changes={[cardDisputesKeys.all]}
          close={() => setAsking(undefined)}
        />
      ) : (
        <Group gap={8}>
          <Button variant="default" onClick={() => setAsking('contest')}>
            {texts.contest}
          </Button>
          <Button variant="default" onClick={() => setAsking('accept')}>
            {texts.accept}
          </Button>
        </Group>
      )}
    </Row>
  );
}

/** How a dispute stands, and who decided what. */
function Standing({ dispute: { status, decision, note, decided_at, decided_by, ended_at, taken_kobo } }: Of) {
  return (
    <>
      <p className={styles.facts}>
        <Status tone={status === 'won' ? 'good' : 'attention'}>{texts.status[status]}</Status>
        {ended_at && <Time at={ended_at} />}
        {taken_kobo !== null && taken_kobo > 0 && (
          <span>
            {texts.took} <Naira kobo={taken_kobo} />
          </span>
        )}
        {decision && (
          <span className="muted">
            {texts.decision[decision]} {decided_at && <Time at={decided_at} />} {texts.by(decided_by)}
          </span>
        )}
      </p>
      {note && <p>{note}</p>}
    </>
  );
}
type Of = { dispute: ChargeDispute };

/** What a disputed payment is for, who paid it, and until when evidence counts. */
function Row({ dispute, children }: Of & { children: ReactNode }) {
  const { id, reference, payer, purpose, guides, amount_kobo, reason, due_at, opened_at, reminded_at, ended_at } =
    dispute;
  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={3} size="h4">
          {guides.length === 1 && guides[0]!.slug ? (
            <Link to={`/listing/${guides[0]!.slug}`}>{guides[0]!.title ?? texts.of.purchase}</Link>
          ) : (
            texts.of[purpose]
          )}
        </Title>
        <p className={styles.facts}>
          <strong>{fullName(payer, payer?.username || texts.anonymous)}</strong>
          <span>
            {texts.amount} <Naira kobo={amount_kobo} />
          </span>
          <span>{texts.reason(reason)}</span>
          {!ended_at && (
            <strong>
              {texts.due} <Time at={due_at} absolute />
            </strong>
          )}
          <span className="muted">
            {texts.opened} <Time at={opened_at} />
          </span>
          {reminded_at && !ended_at && (
            <span>
              {texts.reminded} <Time at={reminded_at} />
            </span>
          )}
        </p>
        <small className="muted">{texts.reference(reference, id)}</small>
      </div>
      {children}
    </li>
  );
}
