import { Textarea } from '@mantine/core';
import { acceptanceForm, refusalForm } from '#server/suggested-edits/suggested-edits.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { Button } from '../../ui/button';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { withControls } from '../../ui/controls/controls';
import { Group } from '../../ui/layout';
import { toast } from '../../ui/toast';
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
    changes: [suggestedEditsKeys.of(slug)],
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.submit}</Submit>
          <Button variant="subtle" onClick={close}>
            {texts.cancel}
          </Button>
        </Group>
      }
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
