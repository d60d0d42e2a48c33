import { useState } from 'react';
import { absenceForm } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { toastThen } from '../ui/controls/toast-then';
import type { Meeting } from './meetings.api';
import { meetingChanges, reportNoShow } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { WordsForm } from './words-form';

const says = texts.noShow;

interface Props {
  meeting: Meeting;
  /** Of the other one. */
  name: string;
}

/**
 * One of the two says that the other did not come: the guest from ten minutes after the start, the creator from the end. The
 * other one may contest it.
 */
export function NoShow(props: Props) {
  const [isOpen, setOpen] = useState<boolean>();
  return isOpen ? (
    <NoShowForm {...props} close={() => setOpen(false)} />
  ) : (
    <div>
      <Button variant="default" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
        {says.open(props.name)}
      </Button>
    </div>
  );
}

function NoShowForm({ meeting, name, close }: Props & { close: () => void }) {
  const form = useCommandForm({
    initialValues: { statement: '' },
    body: ({ statement }) => ({ statement: statement.trim() }),
    schema: absenceForm,
    submit: (body, key) => reportNoShow(meeting, body, key),
    changes: meetingChanges,
    draft: { name: `meeting-no-show:${meeting.id}` },
    onSuccess: toastThen(close),
  });
  return (
    <WordsForm
      form={form}
      className={styles.proposing}
      label={says.statement}
      help={says.statementHelp}
      words={form.getInputProps('statement')}
      submit={says.yes}
      back={says.no}
      close={close}
    >
      <p>{says.asks[meeting.role]}</p>
      <p className="muted">{says.then(name)}</p>
    </WordsForm>
  );
}
