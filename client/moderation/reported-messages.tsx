import type { ReportedMessage } from '../lib/http/api.types';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { fullName, type Named } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { useDeskList } from './desk-list';
import styles from './moderation.module.css';
import { Part } from './part';
import { Rows } from './rows';
import { ReportList } from './report-list';
import { answerMessageReport, reportedMessages, reportedMessagesKeys } from './reported-messages.api';
import { texts } from './reported-messages.texts';

/** Messages that their receivers reported, the oldest report first (A11.14). */
export const ReportedMessages = () => (
  <Part title={texts.title}>
    <Queue />
  </Part>
);

function Queue() {
  const list = useDeskList(reportedMessages);
  const { data, error, refetch } = list;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.results.length === 0) return <p className="muted">{texts.none}</p>;
  return <Rows of={list} label={texts.title} row={(report) => <Row key={report.id} report={report} />} />;
}

const OUTCOMES = ['upheld', 'dismissed'] as const;
const nameOf = (person: Named | null) => fullName(person, person?.username || texts.anonymous);

function Row({ report }: { report: ReportedMessage }) {
  const { id, reason, note, at, is_own, reporter, sender, messages } = report;
  const { keyOf, finish } = useAttempt();
  const answer = useCommand({
    mutationFn: (outcome: (typeof OUTCOMES)[number]) => answerMessageReport(id, outcome, keyOf(id, outcome)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [reportedMessagesKeys.all] },
  });
  return (
    <li className={`card ${styles.review}`}>
      <p className={styles.facts}>
        <strong>{texts.lead(nameOf(sender), nameOf(reporter))}</strong>
      </p>
      <ReportList reports={[{ reason, note, at }]} reasons={texts.reason} />
      <ol className={styles.quoted} aria-label={texts.messages}>
        {messages.map((one) => (
          <li key={one.id} data-reported={one.is_reported || undefined}>
            <p className={styles.facts}>
              <strong>{nameOf(one.is_reporters ? reporter : sender)}</strong>
              <span className="muted">
                <Time at={one.at} />
              </span>
              {one.is_reported && <Status tone="attention">{texts.reported}</Status>}
            </p>
            <p className={styles.words}>{one.text || texts.empty}</p>
            {one.original !== null && (
              <p className={styles.words}>
                <span className="muted">{texts.original}</span> {one.original}
              </p>
            )}
          </li>
        ))}
      </ol>
      {is_own ? (
        <p className="muted">{texts.own}</p>
      ) : (
        <Group gap={8}>
          {OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              variant="default"
              aria-label={texts.answers[outcome].of(nameOf(sender))}
              loading={answer.isSending && answer.variables === outcome}
              onClick={() => answer.send(outcome)}
            >
              {texts.answers[outcome].label}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
