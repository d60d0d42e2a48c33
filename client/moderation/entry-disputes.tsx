import { Status } from '../ui/status';
import { Claimable } from './claimable';
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
const Waiting = ({ dispute }: { dispute: EntryDisputeOnDesk }) => (
  <DisputeRow dispute={dispute}>
    <Claimable
      of={dispute}
      says={texts}
      take={() => claimDispute(dispute.id)}
      leave={() => releaseDispute(dispute.id)}
      changes={disputesDeskKeys.all}
    >
      {(leave) => <DisputeAnswerForm dispute={dispute}>{leave}</DisputeAnswerForm>}
    </Claimable>
  </DisputeRow>
);

const PastDispute = ({ dispute }: { dispute: EntryDisputeOnDesk }) => (
  <DisputeRow dispute={dispute}>
    <p className={styles.signals}>
      <Status tone={dispute.status === 'solved' ? 'good' : 'plain'}>{texts.answered.status[dispute.status]}</Status>
    </p>
  </DisputeRow>
);
