import { type ReactNode, useState } from 'react';
import { suspensionReason } from '#server/accounts/suspensions.input';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Group } from '../ui/layout';
import { fullName } from '../ui/names';
import { Title } from '../ui/title';
import { Claimable } from './claimable';
import {
  appealedSuspensions,
  claimAppeal,
  heldSuspensions,
  liftSuspension,
  releaseAppeal,
  type SuspensionOnDesk,
  suspensionsDeskKeys,
  upholdSuspension,
} from './creator-suspensions.api';
import { texts } from './creator-suspensions.texts';
import { DeskQueue } from './desk-queue';
import styles from './moderation.module.css';
import { SuspendCreatorPanel } from './suspend-creator-panel';

/** Suspended creators (A15.8): a moderator takes an appeal, and lifts the suspension or declines. */
export const CreatorSuspensions = () => (
  <>
    <DeskQueue
      name="creator-suspensions"
      says={texts}
      waiting={appealedSuspensions}
      row={(suspension) => <Appealed key={suspension.id} suspension={suspension} />}
      past={{
        says: texts.held,
        query: heldSuspensions,
        row: (suspension) => <Held key={suspension.id} suspension={suspension} />,
      }}
    />
    <SuspendCreatorPanel />
  </>
);

type Of = { suspension: SuspensionOnDesk };
const nameOf = ({ person }: SuspensionOnDesk) => fullName(person, person?.username || texts.anonymous);

/** Why the creator is suspended, and what was written since. */
function Suspended({ suspension, children }: Of & { children: ReactNode }) {
  const { reason, suspended_at, suspended_by, appeal, appealed_at, decision, decided_at } = suspension;
  const by = fullName(suspended_by, suspended_by?.username || texts.anonymous);
  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={3} size="h4">
          {nameOf(suspension)}
        </Title>
        <p className="muted">{texts.suspended(suspended_at, by)}</p>
        <p className={styles.words}>{reason}</p>
        {appealed_at && <p className="muted">{texts.appeal(appealed_at)}</p>}
        {appealed_at && <p className={styles.words}>{appeal}</p>}
        {decided_at && <p className="muted">{texts.declined(decided_at)}</p>}
        {decided_at && <p className={styles.words}>{decision}</p>}
      </div>
      {children}
    </li>
  );
}

/** An appeal without an answer; while one moderator has it, the others wait. */
const Appealed = ({ suspension }: Of) => (
  <Suspended suspension={suspension}>
    <Claimable
      of={suspension}
      says={texts}
      take={() => claimAppeal(suspension.id)}
      takeLabel={texts.takeLabel(nameOf(suspension))}
      leave={() => releaseAppeal(suspension.id)}
      changes={suspensionsDeskKeys.all}
    >
      {(leave) => (
        <Decision suspension={suspension} outcomes={['lift', 'uphold']}>
          {leave}
        </Decision>
      )}
    </Claimable>
  </Suspended>
);

/** A suspension without an appeal that waits: it can be lifted at any time. */
function Held({ suspension }: Of) {
  const user = useSession()?.user;
  return (
    <Suspended suspension={suspension}>
      {suspension.id === user?.id ? (
        <p className="muted">{texts.ownAccount}</p>
      ) : (
        <Decision suspension={suspension} outcomes={['lift']} />
      )}
    </Suspended>
  );
}

type Outcome = keyof typeof texts.decide;
interface DecisionProps extends Of {
  outcomes: readonly Outcome[];
  /** A further button. */
  children?: ReactNode;
}

function Decision({ suspension, outcomes, children }: DecisionProps) {
  const { id, suspended_at } = suspension;
  const [outcome, setOutcome] = useState<Outcome>();
  if (outcome) {
    const send = outcome === 'lift' ? liftSuspension : upholdSuspension;
    return (
      <ReasonForm
        key={outcome}
        schema={suspensionReason}
        {...texts.forms[outcome]}
        help={texts.forms.help}
        most={1_000}
        draft={`suspension:${outcome}:${id}:${suspended_at}`}
        send={(reason, key) => send(id, reason, key)}
        changes={[suspensionsDeskKeys.all]}
        close={() => setOutcome(undefined)}
      />
    );
  }
  return (
    <Group gap={8}>
      {outcomes.map((one) => (
        <Button
          key={one}
          variant="default"
          aria-label={outcomes.length === 1 ? texts.liftLabel(nameOf(suspension)) : undefined}
          onClick={() => setOutcome(one)}
        >
          {texts.decide[one]}
        </Button>
      ))}
      {children}
    </Group>
  );
}
