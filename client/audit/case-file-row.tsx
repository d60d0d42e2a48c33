import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { destructionForm, REASON_MOST } from '#server/case-files/case-files.input';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import styles from './audit.module.css';
import { BundleButton } from './case-file-buttons';
import { type CaseFile, caseFileKeys, caseFileLog, destroyCaseFile } from './case-files.api';
import { texts as says } from './case-files.texts';

/** One case file: what it holds, who may still have it, and its end. */
export function CaseFileRow({ caseFile }: { caseFile: CaseFile }) {
  const { id, title, reason, state, by, downloads } = caseFile;
  const [isShown, setShown] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const log = useId();
  const isKept = state === 'sealed';
  return (
    <li>
      <p>
        <strong>{title}</strong> <Status tone={isKept ? 'good' : 'plain'}>{says.state[state]}</Status>
      </p>
      <p>{reason}</p>
      <p className="muted">{says.holds(caseFile)}</p>
      <p className="muted">
        {says.by(by)} <Time at={caseFile.created_at} />, {isKept ? says.until : says.ended}{' '}
        <Time at={caseFile.ended_at ?? caseFile.expires_at} absolute />, {says.downloads(downloads)}
      </p>
      {isEnding && isKept ? (
        <ReasonForm
          schema={destructionForm}
          {...says.destruction}
          most={REASON_MOST}
          draft={`destroy:${id}`}
          send={(written, key) => destroyCaseFile(id, written, key)}
          changes={[caseFileKeys.all]}
          close={() => setEnding(false)}
        />
      ) : (
        <Group gap={8}>
          {isKept && <BundleButton caseFile={caseFile} />}
          <Button
            variant="subtle"
            size="compact"
            aria-label={says.logOf(title)}
            aria-expanded={isShown}
            aria-controls={log}
            onClick={() => setShown(!isShown)}
          >
            {says.log}
          </Button>
          {isKept && (
            <Button variant="subtle" size="compact" aria-label={says.destroyOf(title)} onClick={() => setEnding(true)}>
              {says.destroy}
            </Button>
          )}
        </Group>
      )}
      <div id={log}>{isShown && <AccessLog id={id} title={title} />}</div>
    </li>
  );
}

function AccessLog({ id, title }: { id: string; title: string }) {
  const { data, error, isPending, refetch } = useQuery(caseFileLog(id));
  if (isPending) return <RowSkeletons />;
  if (!data) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <ol aria-label={says.logOf(title)} className={styles.differences}>
        {data.access.map(({ what, by, at }, i) => (
          <li key={i}>
            <span>{says.entry(what, by)}</span> <Time at={at} />
          </li>
        ))}
      </ol>
      {data.end_reason && <p>{data.end_reason}</p>}
      <p className="muted">{says.sha256(data.sha256)}</p>
    </>
  );
}
