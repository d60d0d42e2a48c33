import { Checkbox, TextInput } from '@mantine/core';
import { applicationApproval } from '#server/creator-applications/creator-applications.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { type ApplicationOnDesk, applicationsDeskKeys, approveApplication } from './creator-applications.api';
import { texts } from './creator-applications.texts';
import styles from './moderation.module.css';

const says = texts.approval;

interface Props {
  application: ApplicationOnDesk;
  close: () => void;
}

/** What a reviewer compares before an approval, and when the licence ends; recorded with it. */
export const ApplicationApprovalForm = withControls(function ApplicationApprovalForm({ application, close }: Props) {
  const { id, round, checks } = application;
  const form = useCommandForm({
    schema: applicationApproval,
    initialValues: { checks: [] as ApplicationOnDesk['checks'], licence_expires: '' },
    body: ({ checks: compared, licence_expires }) => ({ checks: compared, licence_expires: licence_expires || null }),
    draft: { name: `application:approve:${id}:${round}` },
    check: (values): Record<string, string> =>
      checks.every((check) => values.checks.includes(check)) ? {} : { checks: says.untick },
    submit: (body, key) => approveApplication(id, body, key),
    changes: [applicationsDeskKeys.all],
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className="reason-form"
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <Checkbox.Group label={says.checks} {...form.getInputProps('checks')}>
        <div className={styles.checks}>
          {checks.map((check, i) => (
            <Checkbox key={check} size="md" value={check} label={says.points[check]} autoFocus={i === 0} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        type="date"
        label={says.expires}
        description={says.expiresHelp}
        {...form.getInputProps('licence_expires')}
      />
    </CommandForm>
  );
});
