import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { absenceForm, REASON_MOST } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Group } from '../ui/layout';
import type { Meeting } from './meetings.api';
import { meetingChanges, reportNoShow } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';

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
    <CommandForm
      form={form}
      className={styles.proposing}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.yes}</Submit>
          <Button variant="default" onClick={close}>
            {says.no}
          </Button>
        </Group>
      }
    >
      <p>{says.asks[meeting.role]}</p>
      <p className="muted">{says.then(name)}</p>
      <Textarea
        label={says.statement}
        description={says.statementHelp}
        autoFocus
        autosize
        minRows={2}
        maxLength={REASON_MOST}
        {...form.getInputProps('statement')}
      />
    </CommandForm>
  );
}
