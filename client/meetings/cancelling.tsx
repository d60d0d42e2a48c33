import { useState } from 'react';
import { naira } from '#server/kernel/money';
import { cancelForm } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { toastThen } from '../ui/controls/toast-then';
import { formatInstant } from '../ui/time';
import type { Meeting } from './meetings.api';
import { cancelMeeting, meetingChanges } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { WordsForm } from './words-form';

const says = texts.cancelling;

interface Props {
  meeting: Meeting;
  /** Of the other one. */
  name: string;
  terms: NonNullable<Meeting['cancel']>;
  /** Ms since 1970. */
  now: number;
}

/** A button that opens the form in its place. */
export function Cancelling(props: Props) {
  const [isOpen, setOpen] = useState<boolean>();
  return isOpen ? (
    <CancelForm {...props} close={() => setOpen(false)} />
  ) : (
    <div>
      <Button variant="subtle" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
        {says.open}
      </Button>
    </div>
  );
}

/** What a cancellation costs now is said before its reason is asked for. */
function CancelForm({ meeting, name, terms, now, close }: Props & { close: () => void }) {
  const form = useCommandForm({
    initialValues: { reason: '' },
    body: ({ reason }) => ({ reason: reason.trim() }),
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: says.missing }),
    schema: cancelForm,
    submit: (body, key) => cancelMeeting(meeting, body, key),
    changes: meetingChanges,
    draft: { name: `meeting-cancel:${meeting.id}` },
    onSuccess: toastThen(close),
  });
  return (
    <WordsForm
      form={form}
      className={styles.proposing}
      label={says.reason}
      help={says.reasonHelp(name)}
      words={form.getInputProps('reason')}
      submit={says.submit}
      back={says.keep}
      close={close}
    >
      <p>{costOf(meeting, terms, name, now)}</p>
    </WordsForm>
  );
}

function costOf({ role, price_kobo: price }: Meeting, terms: Props['terms'], name: string, now: number): string {
  if (role === 'creator') return says.asCreator(naira(price), name);
  if (now < Date.parse(terms.free_until)) return says.free(formatInstant(terms.free_until));
  return says.late(naira(terms.fee_kobo), naira(price - terms.fee_kobo));
}
