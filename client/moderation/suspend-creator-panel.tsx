import { Textarea, TextInput } from '@mantine/core';
import { suspensionReason } from '#server/accounts/suspensions.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import { suspendCreator, suspensionsDeskKeys } from './creator-suspensions.api';
import { texts } from './creator-suspensions.texts';
import styles from './moderation.module.css';
import { Panel } from './panel';

const says = texts.suspend;

/** Suspends a creator by username, with a reason. */
export const SuspendCreatorPanel = () => (
  <Panel title={says.title}>
    <SuspendForm />
  </Panel>
);

const empty = { username: '', reason: '' };

const SuspendForm = withControls(function SuspendForm() {
  const form = useCommandForm({
    initialValues: empty,
    schema: suspensionReason,
    missing: { reason: says.reasonMissing },
    check: ({ username }): Record<string, string> => (username.trim() ? {} : { username: says.usernameMissing }),
    body: ({ username, reason }) => ({ username: username.trim(), reason: reason.trim() }),
    submit: suspendCreator,
    changes: [suspensionsDeskKeys.all],
    sentences: { not_found: says.unknown },
    onSuccess: ({ message }) => {
      toast.success(message);
      form.clear();
    },
  });
  return (
    <CommandForm
      form={form}
      className={styles.reason}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.submit}</Submit>
        </Group>
      }
    >
      <p className="muted">{says.lead}</p>
      <TextInput label={says.username} autoComplete="off" {...form.getInputProps('username')} />
      <Textarea
        label={says.reason}
        description={texts.forms.help}
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
});
