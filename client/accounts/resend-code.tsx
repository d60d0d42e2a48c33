import { Checkbox, TextInput } from '@mantine/core';
import { resend } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Link } from '../ui/link';
import { toast } from '../ui/toast';
import { resendActivation } from './sign-in.api';
import styles from './accounts.module.css';
import { texts } from './accounts.texts';
import { FormCard } from './form-card';
import { GoogleButton } from './google-button';
import { keptNext } from './kept-next';
import { rememberChoice } from './remember-choice';

const says = texts.resend;

export function ResendCode() {
  const form = useCommandForm({
    schema: resend,
    missing: { email: texts.login.missing.email },
    initialValues: { email: '', remember: rememberChoice.get() },
    draft: { name: 'login', except: ['remember'] },
    submit: ({ email }, idempotencyKey) => resendActivation(email, idempotencyKey),
    onSuccess: (_, { remember }) => {
      rememberChoice.set(remember);
      toast.success(says.done);
    },
  });

  return (
    <FormCard
      says={says}
      form={form}
      others={
        <>
          <div className={styles.row}>
            <Checkbox label={texts.login.remember} {...form.getInputProps('remember', { type: 'checkbox' })} />
            <Link to="/forgot-password">{texts.login.forgot}</Link>
          </div>
          <GoogleButton next={keptNext.get()} remember={form.values.remember}>
            {texts.login.google}
          </GoogleButton>
        </>
      }
      below={
        <p>
          {says.noAccount} <Link to="/register">{texts.login.create}</Link>
        </p>
      }
    >
      <TextInput label={texts.login.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
    </FormCard>
  );
}
