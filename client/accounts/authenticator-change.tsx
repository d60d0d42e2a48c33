import { PasswordInput } from '@mantine/core';
import { changeByCode, changeByRecoveryCode } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { AppCodeInput } from '../ui/controls/app-code-input';
import { useAppCode } from '../ui/controls/use-app-code';
import { SubmitForm } from '../ui/controls/command-form';
import { accountKeys } from './accounts.api';
import { texts } from './accounts.texts';
import styles from './authenticator.module.css';

const says = texts.authenticator.setup;

interface Props<Answer> {
  lead: string;
  submitText: string;
  submit: (body: { password: string; otp: string }) => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
}

/** The password, and a code of the app or a recovery code. */
export function AuthenticatorChange<Answer>({ lead, submitText, submit, onSuccess }: Props<Answer>) {
  const code = useAppCode();
  const form = useCommandForm({
    schema: code.isRecovery ? changeByRecoveryCode : changeByCode,
    missing: { password: says.missing.password, otp: code.missing },
    initialValues: { password: '', otp: '' },
    submit,
    changes: [accountKeys.authenticator],
    onSuccess,
  });
  return (
    <SubmitForm form={form} className={styles.form} submit={submitText}>
      <p className={styles.lead}>{lead}</p>
      <PasswordInput
        label={says.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <AppCodeInput form={form} code={code} />
    </SubmitForm>
  );
}
