import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { login } from '#server/accounts/accounts.input';
import { ownPath } from '#server/kernel/own-path';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { session } from '../lib/http/session';
import { AppCodeInput } from '../ui/controls/app-code-input';
import { useAppCode } from '../ui/controls/use-app-code';
import { Link } from '../ui/link';
import { logIn } from './sign-in.api';
import styles from './accounts.module.css';
import { texts } from './accounts.texts';
import { FormCard } from './form-card';
import { GoogleButton } from './google-button';
import { LostApp } from './lost-app';
import { nextQuery } from './kept-next';
import { rememberChoice } from './remember-choice';
import { useEntrance } from './use-entrance';

const says = texts.login;

/** A signed-in visitor is redirected. */
export function Login() {
  const [params] = useSearchParams();
  const [next] = useState(() => ownPath(params.get('next')));
  const [arrivedSignedIn] = useState(() => session.current() !== null);
  return arrivedSignedIn ? <Navigate to={next} replace /> : <SignIn next={next} refused={params.get('google')} />;
}

/** `refused`: the code of a sign-in with Google that could not begin. */
function SignIn({ next, refused }: { next: string; refused: string | null }) {
  const [isInactive, setInactive] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const code = useAppCode();
  const enter = useEntrance();
  const [remember] = useState(rememberChoice.get);
  const form = useCommandForm({
    schema: login,
    missing: says.missing,
    initialValues: { email: '', password: '', remember, otp: '' },
    check: ({ otp }): Record<string, string> => (asksCode && !otp ? { otp: code.missing } : {}),
    body: ({ otp, ...known }) => ({ ...known, ...(otp && { otp }) }),
    draft: { name: 'login', except: ['password', 'remember', 'otp'] },
    submit: logIn,
    onSuccess: () => enter(next),
    onRefused: (error) => {
      setInactive(error instanceof ApiError && error.code === 'inactive');
      if (asksCode || !(error instanceof ApiError && error.fields.otp)) return;
      form.clearErrors();
      setAsksCode(true);
    },
  });

  return (
    <FormCard
      says={says}
      form={form}
      notes={
        <>
          {refused && (
            <p className={styles.sent} style={{ margin: 0 }} role="alert">
              {says.googleRefused[refused] ?? says.googleFailed}
            </p>
          )}
          {isInactive && (
            <p className={styles.inline} style={{ margin: 0 }}>
              {says.notActive} <Link to="/resend-code">{says.newLink}</Link>
            </p>
          )}
        </>
      }
      others={
        <>
          <GoogleButton next={next} remember={form.values.remember}>
            {says.google}
          </GoogleButton>
        </>
      }
      below={
        <p>
          {says.newHere} <Link to={`/register${nextQuery(next)}`}>{says.create}</Link>
        </p>
      }
    >
      <TextInput
        label={says.email}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
        onChange={(event) => {
          // Another account may have no app.
          setAsksCode(false);
          form.setFieldValue('otp', '');
          form.setFieldValue('email', event.currentTarget.value);
        }}
      />
      <PasswordInput label={says.password} autoComplete="current-password" {...form.getInputProps('password')} />
      {asksCode && (
        <>
          <AppCodeInput autoFocus form={form} code={code} help={says.asksCode} />
          <LostApp />
        </>
      )}
      <div className={styles.row}>
        <Checkbox label={says.remember} {...form.getInputProps('remember', { type: 'checkbox' })} />
        <Link to="/forgot-password">{says.forgot}</Link>
      </div>
    </FormCard>
  );
}
