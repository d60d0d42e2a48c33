import type { ReactNode } from 'react';
import { contestDecisionForm, REASON_MOST } from '#server/meetings/meetings.input';
import { dropDraft } from '../lib/forms/drafts';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError, messageOf } from '../lib/http/api-error';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { Select } from '../ui/select';
import { toast } from '../ui/toast';
import { AnswerForm } from './answer-form';
import { contestedMeetingsKeys, type ContestOutcome, decideMeeting } from './contested-meetings.api';
import { texts } from './contested-meetings.texts';

const says = texts.form;
const OUTCOMES = Object.entries(texts.outcomes).map(([value, label]) => ({ value, label }));

const draftOf = (id: string) => `contested-meeting:${id}`;
/** Refusals after which nothing is left to decide. */
const SETTLED: ReadonlySet<string> = new Set(['taken_back', 'decided']);

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
    draft: { name: draftOf(id) },
    body: ({ outcome, reason }) => ({ outcome: outcome as ContestOutcome, reason: reason.trim() }),
    submit: (body, key) => decideMeeting(id, body, key),
    changes: [contestedMeetingsKeys.all],
    onSuccess: toastThen(() => undefined),
    // It leaves the queue, and the form with it.
    onRefused: (error) => {
      if (!(error instanceof ApiError && SETTLED.has(error.code))) return;
      dropDraft(draftOf(id));
      toast.error(messageOf(error));
    },
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
