import type { ReactNode } from 'react';
import { contestDecisionForm, REASON_MOST } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { Select } from '../ui/select';
import { AnswerForm } from './answer-form';
import { contestedMeetingsKeys, type ContestOutcome, decideMeeting } from './contested-meetings.api';
import { texts } from './contested-meetings.texts';

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
    <AnswerForm
      form={form}
      label={says.reason}
      help={says.help}
      words={form.getInputProps('reason')}
      most={REASON_MOST}
      submit={says.submit}
      buttons={children}
    >
      <Select
        label={says.outcome}
        value={form.getValues().outcome}
        options={OUTCOMES}
        onChange={(value) => form.setFieldValue('outcome', value)}
      />
    </AnswerForm>
  );
});
