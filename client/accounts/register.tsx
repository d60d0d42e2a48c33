import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { toast } from '../ui/toast';
import { register } from './accounts.api';
import styles from './accounts.module.css';
import { FormCard } from './form-card';
import { GoogleButton } from './google-button';
import { COUNTRIES, REGIONS } from './regions';

const EMPTY = { first_name: '', last_name: '', username: '', email: '', password: '', country: '', region: '' };

export function Register() {
  const [sentTo, setSentTo] = useState('');
  const form = useForm({ initialValues: EMPTY });
  const { keyOf, finish } = useAttempt();
  const registering = useMutation({
    mutationFn: (values: typeof form.values) => register(values, keyOf(values)),
    onSuccess: (_, { email }) => {
      finish();
      form.reset();
      setSentTo(email);
      toast.success('Success! Please head over to your email to verify your account.');
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return toast.error(messageOf(error));
      form.setErrors(error.perField);
      toast.error(error.first);
    },
  });
  const field = (name: keyof typeof EMPTY) => ({ name, ...form.getInputProps(name) });

  return (
    <FormCard
      title="Signup"
      lead="One account to buy guides, publish your own and meet co-founders."
      onSubmit={form.onSubmit((values) => registering.mutate(values))}
      failure={registering.error}
      below={<Link to="/login">Already a member</Link>}
    >
      {sentTo && <Sent key={sentTo} to={sentTo} />}
      <div style={{ display: 'grid', gap: 16 }}>
        <TextInput label="Username" autoComplete="username" autoCapitalize="none" {...field('username')} />
        <div className={styles.pair}>
          <TextInput label="First Name" autoComplete="given-name" {...field('first_name')} />
          <TextInput label="Last Name" autoComplete="family-name" {...field('last_name')} />
        </div>
        <TextInput label="Enter Email" type="email" autoComplete="email" {...field('email')} />
        <div className={styles.pair}>
          <NativeSelect
            label="Country"
            data={[{ value: '', label: 'Choose a country' }, ...COUNTRIES]}
            {...field('country')}
            onChange={({ currentTarget }) => form.setValues({ country: currentTarget.value, region: '' })}
          />
          <NativeSelect
            label="Region"
            disabled={!form.values.country}
            data={[{ value: '', label: 'Choose a region' }, ...(REGIONS[form.values.country] ?? [])]}
            {...field('region')}
          />
        </div>
        <PasswordInput
          label="Password"
          description="At least 8 characters."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...field('password')}
        />
      </div>
      <p className="muted" style={{ margin: 0, fontSize: 14 }}>
        By joining I agree to receive emails from the product
      </p>
      <Button type="submit" loading={registering.isPending} fullWidth>
        Create My Account
      </Button>
      <GoogleButton>Sign In With Google</GoogleButton>
    </FormCard>
  );
}

/** The next step. It stays after the toast and scrolls into view on a phone. */
function Sent({ to }: { to: string }) {
  const show = useCallback((note: HTMLElement | null) => {
    note?.focus({ preventScroll: true });
    note?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={show} className={styles.sent} tabIndex={-1}>
      <p>
        We sent a link to <strong>{to}</strong>. Open it within 48 hours, then sign in.
      </p>
      <Link to="/resend-code">No email yet? Send another link</Link>
    </div>
  );
}
