import { type ReactNode, useState } from 'react';
import { applicationReason } from '#server/creator-applications/creator-applications.input';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { ReasonForm } from '../ui/controls/reason-form';
import { ApplicationApprovalForm } from './application-approval-form';
import { ApplicationPapers } from './application-papers';
import { ApplicationRow } from './application-row';
import { CannedReasons } from './canned-reasons';
import { Claimable } from './claimable';
import {
  type ApplicationOnDesk,
  applicationsDeskKeys,
  claimApplication,
  decidedApplications,
  rejectApplication,
  releaseApplication,
  sendApplicationBack,
  waitingApplications,
} from './creator-applications.api';
import { texts } from './creator-applications.texts';
import { DeskQueue } from './desk-queue';
import styles from './moderation.module.css';

/** Applications to become a creator (A15.7): a reviewer takes one, compares its documents, and decides. */
export const CreatorApplications = () => (
  <DeskQueue
    name="creator-applications"
    says={texts}
    waiting={waitingApplications}
    row={(application) => <Waiting key={application.id} application={application} />}
    past={{
      says: texts.decided,
      query: decidedApplications,
      row: (application) => <PastApplication key={application.id} application={application} />,
    }}
  />
);

/** An application without an answer; while one reviewer has it, the others wait. */
const Waiting = ({ application }: { application: ApplicationOnDesk }) => (
  <ApplicationRow application={application}>
    <Claimable
      of={application}
      says={texts}
      take={() => claimApplication(application.id)}
      leave={() => releaseApplication(application.id)}
      changes={applicationsDeskKeys.all}
    >
      {(leave) => (
        <>
          <ApplicationPapers application={application} />
          <Decision application={application}>{leave}</Decision>
        </>
      )}
    </Claimable>
  </ApplicationRow>
);

type Outcome = keyof typeof texts.decide;

/** The three decisions; `children` is a further button. */
function Decision({ application, children }: { application: ApplicationOnDesk; children: ReactNode }) {
  const { id, round } = application;
  const [outcome, setOutcome] = useState<Outcome>();
  const close = () => setOutcome(undefined);
  if (outcome === 'approve') return <ApplicationApprovalForm application={application} close={close} />;
  if (outcome) {
    const send = outcome === 'reject' ? rejectApplication : sendApplicationBack;
    return (
      <ReasonForm
        key={outcome}
        schema={applicationReason}
        {...texts.reason[outcome]}
        help={texts.reason.help}
        most={1_000}
        draft={`application:${outcome}:${id}:${round}`}
        send={(reason, key) => send(id, reason, key)}
        changes={[applicationsDeskKeys.all]}
        close={close}
        above={(written, write) => <CannedReasons reasons={texts.canned[outcome]} written={written} write={write} />}
      />
    );
  }
  return (
    <Group gap={8}>
      {(Object.keys(texts.decide) as Outcome[]).map((one) => (
        <Button key={one} variant={one === 'approve' ? 'filled' : 'default'} onClick={() => setOutcome(one)}>
          {texts.decide[one]}
        </Button>
      ))}
      {children}
    </Group>
  );
}

const PastApplication = ({ application }: { application: ApplicationOnDesk }) => (
  <ApplicationRow application={application}>
    <p className={styles.signals}>
      <Status tone={application.status === 'approved' ? 'good' : 'plain'}>
        {texts.decided.status[application.status]}
      </Status>
      {application.decided_by && application.decided_at && (
        <span className="muted">
          {texts.decided.by(
            fullName(application.decided_by, application.decided_by.username ?? texts.anonymous),
            application.decided_at,
          )}
        </span>
      )}
    </p>
    {application.reason && <p className={styles.words}>{application.reason}</p>}
  </ApplicationRow>
);
