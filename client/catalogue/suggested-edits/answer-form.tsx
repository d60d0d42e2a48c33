import { Textarea } from '@mantine/core';
import { acceptanceForm, refusalForm } from '#server/suggested-edits/suggested-edits.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { toastThen } from '../../ui/controls/toast-then';
import { withControls } from '../../ui/controls/controls';
import { catalogueKeys } from '../catalogue.api';
import { answerSuggestion, type Decision, suggestedEditsKeys } from './suggested-edits.api';
import styles from './suggested-edits.module.css';
import { texts } from './suggested-edits.texts';

interface Props {
  id: string;
  slug: string;
  decision: Decision;
  close: () => void;
}

/** The creator's answer: thanks are optional, a reason for declining is not. */
export const AnswerForm = withControls(function AnswerForm({ id, slug, decision, close }: Props) {
  const says = texts[decision];
  const form = useCommandForm({
    schema: decision === 'accept' ? acceptanceForm : refusalForm,
    missing: { answer: texts.missing },
    initialValues: { answer: '' },
    draft: { name: `${decision}:${id}` },
    submit: ({ answer }, key) => answerSuggestion(id, decision, answer, key),
    // The page of the guide names those whose suggestions were accepted.
    changes: [suggestedEditsKeys.of(slug), catalogueKeys.listing(slug)],
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <Textarea
        label={says.label}
        description={says.help}
        autoFocus
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('answer')}
      />
    </CommandForm>
  );
});
