import { Textarea } from '@mantine/core';
import { NOTE_MOST, proposalForm } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Title } from '../ui/title';
import type { Meeting } from './meetings.api';
import { meetingChanges, proposeTimes } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { SlotPicker } from './slot-picker';

const says = texts.proposal;
const MOST = 3;

interface Props {
  meeting: Meeting;
  close: () => void;
}

/** Up to three free times of the creator: either of the two proposes them. */
export function ProposalForm({ meeting, close }: Props) {
  const form = useCommandForm({
    initialValues: { slots: [] as string[], note: '' },
    body: ({ slots, note }) => ({ slots, note: note.trim() }),
    check: ({ slots }): Record<string, string> => (slots.length === 0 ? { slots: says.missing } : {}),
    schema: proposalForm,
    submit: (body, key) => proposeTimes(meeting, body, key),
    changes: meetingChanges,
    // A time may be gone when the form is opened again.
    draft: { name: `meeting-proposal:${meeting.id}`, except: ['slots'] },
    onSuccess: toastThen(close),
  });
  const { slots } = form.values;
  return (
    <CommandForm
      form={form}
      className={styles.proposing}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <Title order={3} size="h5">
        {says.title}
      </Title>
      <p className="muted">{says.help}</p>
      <SlotPicker
        of={{ meeting: meeting.id }}
        field="slots"
        most={MOST}
        chosen={slots}
        choose={(chosen) => form.setFieldValue('slots', chosen)}
        error={form.errors.slots as string | undefined}
      />
      <Textarea label={says.note} autosize minRows={2} maxLength={NOTE_MOST} {...form.getInputProps('note')} />
    </CommandForm>
  );
}
