import { Textarea } from '@mantine/core';
import { reasonForm } from '#server/catalogue/catalogue.input';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import { judge, moderationKeys } from './moderation.api';
import styles from './moderation.module.css';
import { texts } from './moderation.texts';

const says = texts.reason;

interface Props {
  /** The listing's id. */
  id: string;
  verdict: 'reject' | 'request-changes' | 'restore';
  close: () => void;
}

/** The required reason of a refusal, shown to the creator as written. */
export function ReasonForm({ id, verdict, close }: Props) {
  const form = useCommandForm({
    schema: reasonForm,
    missing: { reason: says.missing },
    initialValues: { reason: '' },
    draft: { name: `${verdict}:${id}` },
    body: ({ reason }) => ({ reason: reason.trim() }),
    submit: ({ reason }, key) => judge(id, verdict, { reason, key }),
    changes: [moderationKeys.all],
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
  });
  const { label, submit } = says[verdict];
  return (
    <CommandForm
      form={form}
      className={styles.reason}
      actions={
        <Group gap={8}>
          <Submit form={form}>{submit}</Submit>
          <Button variant="subtle" onClick={close}>
            {says.cancel}
          </Button>
        </Group>
      }
    >
      <Textarea
        label={label}
        description={says.help}
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
}
