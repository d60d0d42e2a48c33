import type { ReactNode } from 'react';
import { DISPUTE_ANSWER_MOST, disputeAnswerForm } from '#server/entry-disputes/entry-disputes.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { Select } from '../ui/select';
import { AnswerForm } from './answer-form';
import { answerDispute, disputesDeskKeys, type EntryDisputeOnDesk, type Outcome } from './entry-disputes.api';
import { texts } from './entry-disputes.texts';

const says = texts.form;
const OUTCOMES = Object.entries(says.outcomes).map(([value, label]) => ({ value, label }));

interface Props {
  dispute: EntryDisputeOnDesk;
  /** A further button. */
  children: ReactNode;
}

/** What finance found, and the words that the owner reads. */
export const DisputeAnswerForm = withControls(function DisputeAnswerForm({
  dispute: { id, messages },
  children,
}: Props) {
  const form = useCommandForm({
    schema: disputeAnswerForm,
    missing: { text: says.missing },
    initialValues: { outcome: OUTCOMES[0]!.value, text: '' },
    // An earlier answer may have been sent back.
    draft: { name: `dispute-answer:${id}:${messages.length}` },
    body: ({ outcome, text }) => ({ outcome: outcome as Outcome, text: text.trim() }),
    submit: (body, key) => answerDispute(id, body, key),
    changes: [disputesDeskKeys.all],
    onSuccess: toastThen(() => undefined),
  });
  return (
    <AnswerForm
      form={form}
      label={says.text}
      help={says.help}
      words={form.getInputProps('text')}
      most={DISPUTE_ANSWER_MOST}
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
