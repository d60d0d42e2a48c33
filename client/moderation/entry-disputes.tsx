import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { Group } from '../ui/layout';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { useNow } from '../ui/ticking';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { DisputeAnswerForm } from './dispute-answer-form';
import { DisputeRow } from './dispute-row';
import {
  answeredDisputes,
  claimDispute,
  disputesDeskKeys,
  type EntryDisputeOnDesk,
  releaseDispute,
  waitingDisputes,
} from './entry-disputes.api';
import { texts } from './entry-disputes.texts';
import styles from './moderation.module.css';
import { Panel } from './panel';

/** Entries that the owners of wallets find wrong (A12.16): finance takes each question and answers it. */
export function EntryDisputes() {
  const { data, error, refetch } = useQuery(waitingDisputes);
  return (
    <section aria-labelledby="entry-disputes" className={styles.waiting}>
      <div>
        <Title order={2} size="h3" id="entry-disputes">
          {texts.title(data?.count ?? 0)}
        </Title>
        <p className="muted">{data?.count === 0 ? texts.none : texts.lead}</p>
      </div>
      {error && !data ? (
        <Failure lead={texts.failed} error={error} retry={() => void refetch()} />
      ) : (
        !data && <RowSkeletons />
      )}
      {data && data.count > 0 && (
        <ul ref={keptFocus} className={styles.queue} aria-labelledby="entry-disputes">
          {data.results.map((dispute) => (
            <Waiting key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
      <Panel title={texts.answered.title}>
        <Answered />
      </Panel>
    </section>
  );
}

/** A question without an answer; while one person of finance has it, the others wait. */
function Waiting({ dispute }: { dispute: EntryDisputeOnDesk }) {
  const { id, is_own } = dispute;
  const now = useNow();
  const act = useCommand({
    mutationFn: (work: () => Promise<{ message?: string }>) => work(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [disputesDeskKeys.all] },
  });
  const claim = dispute.claim && Date.parse(dispute.claim.until) > now ? dispute.claim : null;
  const says = texts.claim;
  return (
    <DisputeRow dispute={dispute}>
      {claim && (
        <p className={styles.signals}>
          <Status tone={claim.is_own ? 'good' : 'attention'}>
            {claim.is_own ? says.own(claim.until) : says.by(fullName(claim, claim.username ?? texts.anonymous))}
          </Status>
        </p>
      )}
      {is_own ? (
        <p className="muted">{texts.own}</p>
      ) : claim?.is_own ? (
        <DisputeAnswerForm dispute={dispute}>
          <Button variant="subtle" loading={act.isSending} onClick={() => act.send(() => releaseDispute(id))}>
            {says.leave}
          </Button>
        </DisputeAnswerForm>
      ) : claim ? (
        <p className="muted">{says.others}</p>
      ) : (
        <Group gap={8}>
          <Button variant="default" loading={act.isSending} onClick={() => act.send(() => claimDispute(id))}>
            {says.take}
          </Button>
        </Group>
      )}
    </DisputeRow>
  );
}

function Answered() {
  const { data, error, refetch } = useQuery(answeredDisputes);
  if (error && !data) return <Failure lead={texts.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.count === 0) return <EmptyState>{texts.answered.none}</EmptyState>;
  return (
    <ul ref={keptFocus} className={styles.queue} aria-label={texts.answered.title}>
      {data.results.map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute}>
          <p className={styles.signals}>
            <Status tone={dispute.status === 'solved' ? 'good' : 'plain'}>
              {texts.answered.status[dispute.status]}
            </Status>
          </p>
        </DisputeRow>
      ))}
    </ul>
  );
}
