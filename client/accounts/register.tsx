import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { registration } from '#server/accounts/accounts.input';
import { TERMS_VERSION } from '#server/kernel/legal';
import { ownPath } from '#server/kernel/own-path';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { keptInvite } from '../lib/storage/kept-invite';
import { Link } from '../ui/link';
import { toast } from '../ui/toast';
import { register } from './sign-in.api';
import styles from './accounts.module.css';
import { texts } from './accounts.texts';
import { AcceptedTerms } from './accepted-terms';
import { FormCard } from './form-card';
import { GoogleButton } from './google-button';
import { keptNext, nextQuery } from './kept-next';
import { NewPasswordInput } from './new-password-input';
import { COUNTRIES, REGIONS } from './regions';
import { Sent } from './sent';

const says = texts.register;
const EMPTY = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  password: '',
  country: '',
  region: '',
  marketing: false,
};

export function Register() {
  const [params] = useSearchParams();
  const next = ownPath(params.get('next'));
  const [sentTo, setSentTo] = useState('');
  const form = useCommandForm({
    schema: registration,
    missing: says.missing,
    initialValues: EMPTY,
    draft: { name: 'register', except: ['password'] },
    body: (values) => ({ ...values, accepted_terms: TERMS_VERSION, invite: keptInvite.get() }),
    submit: register,
    onSuccess: (_, { email }) => {
      form.clear();
      keptInvite.clear();
      keptNext.set(next);
      setSentTo(email);
      toast.success(says.done);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length) toast.error(error.first);
    },
  });
  const { getInputProps: field } = form;

  return (
    <FormCard
      says={says}
      form={form}
      others={
        <GoogleButton next={next} isJoining>
          {says.google}
        </GoogleButton>
      }
      below={<Link to={`/login${nextQuery(next)}`}>{says.member}</Link>}
    >
      {sentTo && (
        <Sent key={sentTo} more={<Link to="/resend-code">{says.another}</Link>}>
          {says.sent} <strong>{sentTo}</strong>. {says.openIt}
        </Sent>
      )}
      <div style={{ display: 'grid', gap: 16 }}>
        <TextInput label={says.username} autoComplete="username" autoCapitalize="none" {...field('username')} />
        <div className={styles.pair}>
          <TextInput label={says.firstName} autoComplete="given-name" {...field('first_name')} />
          <TextInput label={says.lastName} autoComplete="family-name" {...field('last_name')} />
        </div>
        <TextInput label={says.email} type="email" autoComplete="email" {...field('email')} />
        <div className={styles.pair}>
          <NativeSelect
            label={says.country}
            data={[{ value: '', label: says.chooseCountry }, ...COUNTRIES]}
            {...field('country')}
            onChange={({ currentTarget }) => {
              form.setFieldValue('country', currentTarget.value);
              form.setFieldValue('region', '');
            }}
          />
          <NativeSelect
            label={says.region}
            disabled={!form.values.country}
            data={[{ value: '', label: says.chooseRegion }, ...(REGIONS[form.values.country] ?? [])]}
            {...field('region')}
          />
        </div>
        <NewPasswordInput label={says.password} {...field('password')} />
      </div>
      <Checkbox label={says.news} {...field('marketing', { type: 'checkbox' })} />
      <p className="muted" style={{ margin: 0, fontSize: 14 }}>
        {says.consent}
      </p>
      <AcceptedTerms>{says.accept}</AcceptedTerms>
    </FormCard>
  );
}
