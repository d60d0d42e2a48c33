import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { useNow } from '../ui/ticking';
import { toast } from '../ui/toast';
import { DeskQueue } from './desk-queue';
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

/** Entries that the owners of wallets find wrong (A12.16): finance takes each question and answers it. */
export const EntryDisputes = () => (
  <DeskQueue
    name="entry-disputes"
    says={texts}
    waiting={waitingDisputes}
    row={(dispute) => <Waiting key={dispute.id} dispute={dispute} />}
    past={{
      says: texts.answered,
      query: answeredDisputes,
      row: (dispute) => <PastDispute key={dispute.id} dispute={dispute} />,
    }}
  />
);

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

const PastDispute = ({ dispute }: { dispute: EntryDisputeOnDesk }) => (
  <DisputeRow dispute={dispute}>
    <p className={styles.signals}>
      <Status tone={dispute.status === 'solved' ? 'good' : 'plain'}>{texts.answered.status[dispute.status]}</Status>
    </p>
  </DisputeRow>
);
