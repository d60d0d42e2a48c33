import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { toast } from '../ui/toast';
import { resendActivation } from './accounts.api';
import styles from './accounts.module.css';
import { FormCard } from './form-card';
import { ForgotPassword, GoogleButton } from './google-button';
import { rememberChoice } from './remember-choice';

export function ResendCode() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', remember: rememberChoice.get() } });
  const { keyOf, finish } = useAttempt();
  const resending = useMutation({
    mutationFn: ({ email }: typeof form.values) => resendActivation(email, keyOf(email)),
    onSuccess: (_, { remember }) => {
      finish();
      rememberChoice.set(remember);
      toast.success('Another link sent to your email. Head over to activate your account.');
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.perField);
      toast.error(messageOf(error));
    },
  });

  return (
    <FormCard
      title="Request for new Activation Code"
      lead="A link works once, for 48 hours. A new one replaces it."
      onSubmit={form.onSubmit((values) => resending.mutate(values))}
      failure={resending.error}
      below={
        <p>
          No account yet? <Link to="/register">Create an account</Link>
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
      <Button type="submit" loading={resending.isPending} fullWidth>
        Resend Activation Link
      </Button>
      <div className={styles.row}>
        <Checkbox
          label="Remember Me"
          key={form.key('remember')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
        <ForgotPassword />
      </div>
      <GoogleButton>Continue With Google</GoogleButton>
    </FormCard>
  );
}
