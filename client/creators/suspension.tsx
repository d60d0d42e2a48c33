import { Textarea } from '@mantine/core';
import { APPEAL_MOST, appealForm } from '#server/accounts/suspensions.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { Title } from '../ui/title';
import { type Application, applicationKey, sendAppeal } from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';

const says = texts.suspension;

type Suspension = NonNullable<Application['suspension']>;

/** Why the creator is suspended, and the appeal, of which there is one. */
export function OwnSuspension({ suspension }: { suspension: Suspension }) {
  const { status, reason, suspended_at, appeal, appealed_at, decision } = suspension;
  return (
    <>
      <section className={`card ${styles.status}`} role="status" data-status={status}>
        <Title order={2} size="h3">
          {says.title}
        </Title>
        <p>{says.text}</p>
        <p>{says.said(suspended_at)}</p>
        <blockquote className={styles.reason}>{reason}</blockquote>
        {appealed_at && <p>{says.appealed(appealed_at)}</p>}
        {appealed_at && <blockquote className={styles.reason}>{appeal}</blockquote>}
        {status === 'appealed' && <p>{says.waits}</p>}
        {status === 'upheld' && <p>{says.declined}</p>}
        {status === 'upheld' && <blockquote className={styles.reason}>{decision}</blockquote>}
      </section>
      {status === 'suspended' && <AppealForm since={suspended_at} />}
    </>
  );
}

const AppealForm = withControls(function AppealForm({ since }: { since: string }) {
  const form = useCommandForm({
    schema: appealForm,
    missing: { text: says.missing },
    initialValues: { text: '' },
    draft: { name: `appeal:${since}` },
    body: ({ text }) => ({ text: text.trim() }),
    submit: sendAppeal,
    changes: [applicationKey],
    onSuccess: toastThen(() => undefined),
  });
  return (
    <section className={`card form-card ${styles.appeal}`} aria-labelledby="appeal">
      <Title order={2} size="h3" mb="md" id="appeal">
        {says.appealTitle}
      </Title>
      <CommandForm form={form} actions={<Submit form={form}>{says.submit}</Submit>}>
        <Textarea
          label={says.label}
          description={says.help}
          autosize
          minRows={4}
          maxLength={APPEAL_MOST}
          {...form.getInputProps('text')}
        />
      </CommandForm>
    </section>
  );
});
