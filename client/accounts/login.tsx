import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../lib/http/api-error';
import { session } from '../lib/http/session';
import { toast } from '../ui/toast';
import { logIn } from './accounts.api';
import styles from './accounts.module.css';
import { FormCard } from './form-card';
import { ForgotPassword, GoogleButton } from './google-button';
import { rememberChoice } from './remember-choice';

/** Accepts only paths of this site, to prevent an open redirect. */
const inside = (next: string | null) => (next && /^\/(?![/\\])/.test(next) ? next : '/');

/** A signed-in visitor is redirected. */
export function Login() {
  const [params] = useSearchParams();
  const [next] = useState(() => inside(params.get('next')));
  const [arrivedSignedIn] = useState(() => session.current() !== null);
  return arrivedSignedIn ? <Navigate to={next} replace /> : <SignIn next={next} />;
}

function SignIn({ next }: { next: string }) {
  const navigate = useNavigate();
  const [inactive, setInactive] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', remember: rememberChoice.get() },
  });
  const login = useMutation({
    mutationFn: ({ email, password, remember }: typeof form.values) => logIn(email, password, remember),
    onSuccess: () => {
      rememberChoice.set(false);
      toast.success('Login successful! Welcome back.');
      void navigate(next, { replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        form.setErrors(error.perField);
        setInactive(error.code === 'inactive');
      }
      toast.error(messageOf(error));
    },
  });

  return (
    <FormCard
      title="Sign in to Groundwork"
      lead="Your guides, your network and your wallet are where you left them."
      onSubmit={form.onSubmit((values) => login.mutate(values))}
      failure={login.error}
      below={
        <p>
          New here? <Link to="/register">Create an account</Link>
        </p>
      }
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <div className={styles.row}>
        <Checkbox
          label="Remember Me"
          key={form.key('remember')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
        <ForgotPassword />
      </div>
      {inactive && (
        <p className={styles.inline} style={{ margin: 0 }}>
          No email yet? <Link to="/resend-code">Request a new activation link</Link>
        </p>
      )}
      <Button type="submit" loading={login.isPending} fullWidth>
        Login
      </Button>
      <GoogleButton>Continue With Google</GoogleButton>
    </FormCard>
  );
}
