import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { resetRequest } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Link } from '../ui/link';
import { sendResetLink } from './sign-in.api';
import { texts } from './accounts.texts';
import { FormCard } from './form-card';
import { Sent } from './sent';

const says = texts.forgot;

/** Asks for the link that sets a new password. What it shows then is the same for an address without an account. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState('');
  const form = useCommandForm({
    schema: resetRequest,
    missing: { email: texts.login.missing.email },
    initialValues: { email: '' },
    draft: { name: 'login' },
    submit: ({ email }, idempotencyKey) => sendResetLink(email, idempotencyKey),
    onSuccess: (_, { email }) => setSentTo(email),
  });

  return (
    <FormCard
      says={says}
      form={form}
      below={
        <p>
          {says.remembered} <Link to="/login">{says.signIn}</Link>
        </p>
      }
    >
      {sentTo && (
        <Sent key={sentTo}>
          {says.sent} <strong>{sentTo}</strong>, {says.sentAfter}
        </Sent>
      )}
      <TextInput label={texts.login.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
    </FormCard>
  );
}
