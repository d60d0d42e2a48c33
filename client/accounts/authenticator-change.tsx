import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { changeByCode, changeByRecoveryCode } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { AppCodeInput } from '../ui/controls/app-code-input';
import { texts as ofApp } from '../ui/controls/app-code-input.texts';
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
  const [isRecovery, setRecovery] = useState(false);
  const form = useCommandForm({
    schema: isRecovery ? changeByRecoveryCode : changeByCode,
    missing: { password: says.missing.password, otp: ofApp[isRecovery ? 'recovery' : 'app'].missing },
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
      <AppCodeInput
        isRecovery={isRecovery}
        change={() => {
          setRecovery(!isRecovery);
          form.setFieldValue('otp', '');
        }}
        {...form.getInputProps('otp')}
      />
    </SubmitForm>
  );
}
