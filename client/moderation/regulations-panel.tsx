import { useState } from 'react';
import { updateReasonForm } from '#server/regulations/regulations.input';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { SubTabs } from '../ui/controls/sub-tabs';
import { Day, NoticeLink } from '../ui/notice';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { useDeskList } from './desk-list';
import styles from './moderation.module.css';
import { Part } from './part';
import { Rows } from './rows';
import { RegulationForm } from './regulation-form';
import {
  closeUpdate,
  regulationsKeys,
  requiredUpdates,
  STATUSES,
  type Update,
  type UpdateStatus,
} from './regulations.api';
import { texts as says } from './regulations.texts';

/** Changes of regulation are recorded, and the updates followed that they require of guides. */
export const RegulationsPanel = () => (
  <Part title={says.title}>
    <Regulations />
  </Part>
);

function Regulations() {
  const [isRecording, setRecording] = useState(false);
  const [status, choose] = useState<UpdateStatus>('open');
  return (
    <>
      <p className="muted">{says.lead}</p>
      {isRecording ? (
        <RegulationForm close={() => setRecording(false)} />
      ) : (
        <div>
          <Button onClick={() => setRecording(true)}>{says.record}</Button>
        </div>
      )}
      <SubTabs
        label={says.which}
        value={status}
        choose={(value) => choose((value ?? 'open') as UpdateStatus)}
        tabs={STATUSES.map((value) => ({ value, name: says.tabs[value], content: <Updates status={value} /> }))}
      />
    </>
  );
}

function Updates({ status }: { status: UpdateStatus }) {
  const list = useDeskList(requiredUpdates(status));
  const { data, error, refetch } = list;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.results.length === 0) return <p className="muted">{says.none[status]}</p>;
  return (
    <Rows
      of={list}
      label={says.tabs[status]}
      row={(update) => <Row key={`${update.change} ${update.listing}`} update={update} />}
    />
  );
}

function Row({ update }: { update: Update }) {
  const { slug, title, creator, text, link, takes_effect, status, is_overdue, is_own, reason, answered_at } = update;
  const [isClosing, setClosing] = useState(false);
  return (
    <li className={`card ${styles.review}`}>
      <div>
        <Title order={3} size="h4">
          <Link to={`/listing/${slug}`}>{title}</Link>
        </Title>
        <p className={styles.facts}>
          <strong>{fullName(creator, creator?.username || says.anonymous)}</strong>
          <Status tone={status === 'handed_in' ? 'good' : is_overdue ? 'attention' : 'plain'}>
            {is_overdue ? says.overdue : says.status[status]}
          </Status>
          <span className="muted">
            {answered_at ? (
              <>
                {says.answered} <Time at={answered_at} />
              </>
            ) : (
              <>
                {says.due} <Day on={takes_effect} />
              </>
            )}
          </span>
        </p>
        <p className={styles.words}>
          {text} <NoticeLink to={link}>{says.notice}</NoticeLink>
        </p>
        {reason && <p className={styles.words}>“{reason}”</p>}
      </div>
      {status !== 'open' ? null : is_own ? (
        <p className="muted">{says.own}</p>
      ) : isClosing ? (
        <ReasonForm
          schema={updateReasonForm}
          {...says.closing}
          draft={`close-update:${update.change}:${update.listing}`}
          send={(reason, key) => closeUpdate(update, reason, key)}
          changes={[regulationsKeys.all]}
          close={() => setClosing(false)}
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setClosing(true)}>
            {says.close}
          </Button>
        </div>
      )}
    </li>
  );
}
