import { PasswordInput, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { firstCode, setupForm } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { SubmitForm } from '../ui/controls/command-form';
import { accountKeys } from './accounts.api';
import { texts } from './accounts.texts';
import { type AuthenticatorSetup as Setup, beginSetup, confirmSetup } from './authenticator.api';
import styles from './authenticator.module.css';

const says = texts.authenticator.setup;

interface Props {
  onCodes: (codes: string[]) => void;
}

/** The password, then the key for the app and its first code. */
export function AuthenticatorSetup({ onCodes }: Props) {
  const [setup, setSetup] = useState<Setup>();
  return setup ? <FirstCode setup={setup} onCodes={onCodes} /> : <Begin onBegun={setSetup} />;
}

function Begin({ onBegun }: { onBegun: (setup: Setup) => void }) {
  const form = useCommandForm({
    schema: setupForm,
    missing: { password: says.missing.password },
    initialValues: { password: '' },
    submit: beginSetup,
    onSuccess: onBegun,
  });
  return (
    <SubmitForm form={form} className={styles.form} submit={says.begin}>
      <p className={styles.lead}>{says.passwordLead}</p>
      <PasswordInput
        label={says.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </SubmitForm>
  );
}

function FirstCode({ setup, onCodes }: Props & { setup: Setup }) {
  const form = useCommandForm({
    schema: firstCode,
    missing: { otp: says.missing.otp },
    initialValues: { otp: '' },
    submit: confirmSetup,
    changes: [accountKeys.authenticator],
    onSuccess: onCodes,
  });
  return (
    <SubmitForm form={form} className={styles.form} submit={says.confirm}>
      <p className={styles.lead}>{says.scan}</p>
      <QRCodeSVG className={styles.qr} value={setup.uri} size={200} marginSize={4} title={says.qr} role="img" />
      <a className={styles.open} href={setup.uri}>
        {says.open}
      </a>
      <p className={styles.lead}>
        {says.typed}
        <code className={styles.key}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextInput
        label={says.code}
        description={says.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        {...form.getInputProps('otp')}
      />
    </SubmitForm>
  );
}
