import { useState } from 'react';
import { verification } from '#server/accounts/accounts.input';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { ApprovalForm } from './approval-form';
import { claimReview, type DeskEntry, deskKey, releaseReview } from './desk.api';
import { DeskSignals } from './desk-signals';
import { texts as deskTexts } from './desk.texts';
import { moderationKeys, type Submission, type Verdict, verifyCreator } from './moderation.api';
import styles from './moderation.module.css';
import { texts } from './moderation.texts';
import { useAct } from './use-act';
import { useClaim } from './use-claim';
import { VerdictForm } from './verdict-form';

const says = texts.row;
const claims = deskTexts.claim;

interface Props {
  submission: Submission;
  /** Who reviews it and what the checks found, once that is known. */
  entry?: DeskEntry;
}

/** A listing under review and its decisions. Approval is disabled while a blocker is left. */
export function SubmissionRow({ submission, entry }: Props) {
  const { id, slug, title, creator, price_kobo, created_at, submitted_at, status, blockers, reason, is_own } =
    submission;
  const [asking, setAsking] = useState<Exclude<Verdict, 'restore' | 'suspend'> | 'verify'>();
  const act = useAct([moderationKeys.all, deskKey]);
  const claim = useClaim(entry);
  const isAgain = submitted_at > created_at;
  const isTaken = claim?.is_own === false;
  const close = () => setAsking(undefined);
  const { username } = creator;
  const unverified = blockers.includes('creator_verification');

  return (
    <li className={`card ${styles.submission}`}>
      <div>
        <Title order={2} size="h4">
          <Link to={`/listing/${slug}`}>{title}</Link>
        </Title>
        <p className={styles.facts}>
          <Avatar person={creator} size={28} />
          <span>{fullName(creator, username ?? undefined)}</span>
          <span>{price_kobo === 0 ? says.free : <Naira kobo={price_kobo} />}</span>
          <span className="muted">
            {isAgain ? says.submittedAgain : says.submitted} <Time at={submitted_at} />
          </span>
        </p>
        {reason && (
          <p className="muted">{status === 'pending_review' ? says.askedLastTime(reason) : says.askedFor(reason)}</p>
        )}
        {entry && <DeskSignals entry={entry} />}
        {blockers.length > 0 && (
          <ul className={styles.blockers} aria-label={says.blockers}>
            {blockers.map((blocker) => (
              <li key={blocker}>
                <Status tone="attention">{says.blocker[blocker]}</Status>
              </li>
            ))}
          </ul>
        )}
      </div>
      {is_own ? (
        <p className="muted">{says.own}</p>
      ) : isTaken ? (
        <p className="muted">{claims.others}</p>
      ) : (
        <Group gap={8}>
          {entry && (
            <Button
              variant="default"
              loading={act.isSending}
              onClick={() => act.send(() => (claim ? releaseReview(id) : claimReview(id)))}
            >
              {claim ? claims.leave : claims.take}
            </Button>
          )}
          {unverified && username && (
            <Button variant="default" onClick={() => setAsking('verify')}>
              {says.verify}
            </Button>
          )}
          <Button disabled={blockers.length > 0} onClick={() => setAsking('approve')}>
            {says.approve}
          </Button>
          <Button variant="default" onClick={() => setAsking('request-changes')}>
            {says.requestChanges}
          </Button>
          <Button variant="default" onClick={() => setAsking('reject')}>
            {says.reject}
          </Button>
        </Group>
      )}
      {asking === 'approve' && <ApprovalForm id={id} close={close} />}
      {asking === 'verify' && username && (
        <ReasonForm
          schema={verification}
          {...texts.verification}
          draft={`verify:${username}`}
          send={(reason, key) => verifyCreator(username, reason, key)}
          changes={[moderationKeys.all, deskKey]}
          close={close}
        />
      )}
      {asking && asking !== 'approve' && asking !== 'verify' && (
        <VerdictForm key={asking} id={id} verdict={asking} close={close} />
      )}
    </li>
  );
}
