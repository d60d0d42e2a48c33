import { useState } from 'react';
import { contestForm } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { Confirmation } from '../ui/confirmation';
import { toastThen } from '../ui/controls/toast-then';
import { Group } from '../ui/layout';
import { formatInstant } from '../ui/time';
import type { Meeting } from './meetings.api';
import { acceptNoShow, contestNoShow, meetingChanges, withdrawNoShow } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { useAct } from './use-act';
import { WordsForm } from './words-form';

const says = texts.absence;

interface Props {
  meeting: Meeting;
  /** Of the other one. */
  name: string;
  absence: NonNullable<Meeting['absence']>;
  /** Ms since 1970. */
  now: number;
}

/** One of the two says that the other did not come: what each can do until it is settled. */
export function Absence(props: Props) {
  const { meeting, name, absence, now } = props;
  const { by, contest_until: until, contested_at: contested, statement } = absence;
  const isOwn = by === meeting.role;
  const title = isOwn ? says.byYou(name) : says.byOther(name);
  const isOver = Date.parse(until) <= now;
  const mayWithdraw = !contested || meeting.role === 'guest';
  return (
    <section className={styles.proposal} aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      <p role="status">
        {contested
          ? isOwn
            ? says.contestedByOther(name)
            : says.contestedByYou
          : isOver
            ? says.over
            : isOwn
              ? says.waits(name, formatInstant(until))
              : says.contestable(formatInstant(until))}
      </p>
      {statement && (
        <div>
          <small className="muted">{says.yourWords}</small>
          <blockquote>{statement}</blockquote>
        </div>
      )}
      {isOwn ? mayWithdraw && <Withdraw meeting={meeting} /> : <Answer {...props} mayContest={!contested && !isOver} />}
    </section>
  );
}

function Withdraw({ meeting }: { meeting: Meeting }) {
  const withdrawing = useAct(meeting, withdrawNoShow);
  return (
    <div>
      <Confirmation
        label={says.withdraw}
        named={says.withdraw}
        asks={says.withdrawAsks}
        yes={says.withdrawYes}
        no={says.no}
        isSending={withdrawing.isSending}
        act={() => withdrawing.send()}
      />
    </div>
  );
}

function Answer({ meeting, name, mayContest }: Props & { mayContest: boolean }) {
  const [isOpen, setOpen] = useState<boolean>();
  const accepting = useAct(meeting, acceptNoShow);
  if (isOpen && mayContest) return <ContestForm meeting={meeting} close={() => setOpen(false)} />;
  return (
    <Group gap={8}>
      {mayContest && (
        <Button autoFocus={isOpen === false} onClick={() => setOpen(true)}>
          {says.contest}
        </Button>
      )}
      <Confirmation
        label={says.accept}
        named={says.accept}
        asks={says.acceptAsks[meeting.role](name)}
        yes={says.acceptYes}
        no={says.no}
        isSending={accepting.isSending}
        act={() => accepting.send()}
      />
    </Group>
  );
}

function ContestForm({ meeting, close }: { meeting: Meeting; close: () => void }) {
  const form = useCommandForm({
    initialValues: { statement: '' },
    body: ({ statement }) => ({ statement: statement.trim() }),
    missing: { statement: says.missing },
    schema: contestForm,
    submit: (body, key) => contestNoShow(meeting, body, key),
    changes: meetingChanges,
    draft: { name: `meeting-contest:${meeting.id}` },
    onSuccess: toastThen(close),
  });
  return (
    <WordsForm
      form={form}
      className={styles.contesting}
      label={says.statement}
      help={says.statementHelp}
      words={form.getInputProps('statement')}
      submit={says.submit}
      back={says.no}
      close={close}
    />
  );
}

/** What staff decided of a contested meeting. */
export function Decision({ meeting: { decision, role }, name }: { meeting: Meeting; name: string }) {
  if (!decision) return null;
  const { outcome, reason } = decision;
  return (
    <section className={styles.outcome} aria-label={says.decided}>
      <p>
        <strong>{says.decided}</strong> {says.found[outcome](role, name)}
      </p>
      {reason && <blockquote>{reason}</blockquote>}
    </section>
  );
}
