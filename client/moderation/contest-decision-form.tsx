import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { contestDecisionForm, REASON_MOST } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { Group } from '../ui/layout';
import { Select } from '../ui/select';
import { contestedMeetingsKeys, type ContestOutcome, decideMeeting } from './contested-meetings.api';
import { texts } from './contested-meetings.texts';
import styles from './moderation.module.css';

const says = texts.form;
const OUTCOMES = Object.entries(texts.outcomes).map(([value, label]) => ({ value, label }));

interface Props {
  id: string;
  /** A further button. */
  children: ReactNode;
}

/** Whether a contested meeting took place, and the reason that both read. */
export const ContestDecisionForm = withControls(function ContestDecisionForm({ id, children }: Props) {
  const form = useCommandForm({
    schema: contestDecisionForm,
    missing: { reason: says.missing },
    initialValues: { outcome: OUTCOMES[0]!.value, reason: '' },
    draft: { name: `contested-meeting:${id}` },
    body: ({ outcome, reason }) => ({ outcome: outcome as ContestOutcome, reason: reason.trim() }),
    submit: (body, key) => decideMeeting(id, body, key),
    changes: [contestedMeetingsKeys.all],
    onSuccess: toastThen(() => undefined),
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.submit}</Submit>
          {children}
        </Group>
      }
    >
      <Select
        label={says.outcome}
        value={form.getValues().outcome}
        options={OUTCOMES}
        onChange={(value) => form.setFieldValue('outcome', value)}
      />
      <Textarea
        label={says.reason}
        description={says.help}
        autoFocus
        autosize
        minRows={3}
        maxLength={REASON_MOST}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
});
