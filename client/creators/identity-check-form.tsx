import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import {
  type IdentityCheckForm as Body,
  identityCheckForm,
} from '#server/creator-applications/creator-applications.input';
import { IDENTITY_CONSENT, IDENTITY_CONSENT_VERSION } from '#server/kernel/identity-consent';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { BankSelect } from '../ui/controls/bank-select';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import { applicationKey, askIdentityCheck, type Saved } from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';

const says = texts.check;
const consent_version = IDENTITY_CONSENT_VERSION;
type Values = { bvn: string; account_number: string; bank_code: string | null; consent: boolean };

/** BVN, bank account and consent. It stands within the form of the application, hence is none itself; no draft is kept of it. */
export function IdentityCheckForm({ close }: { close: () => void }) {
  const queries = useQueryClient();
  const form = useCommandForm<Values, Body, Saved>({
    schema: identityCheckForm,
    initialValues: { bvn: '', account_number: '', bank_code: null, consent: false },
    body: (values) => ({ ...values, consent_version }) as Body,
    missing: says.missing,
    submit: askIdentityCheck,
    onSuccess: ({ data: application, message }) => {
      form.clear();
      queries.setQueryData(applicationKey, application);
      toast.success(message);
      close();
    },
  });
  const { attach, problem } = form;
  // Enter sends the check and not the application.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.key !== 'Enter' || target instanceof HTMLButtonElement) return;
    const isChoosing = event.defaultPrevented || target.getAttribute('aria-haspopup') === 'listbox';
    event.preventDefault();
    if (!isChoosing) form.onSubmit();
  };
  return (
    <div ref={attach} role="group" aria-label={says.title} className={styles.checkForm} onKeyDown={onKeyDown}>
      <TextInput
        label={says.bvn}
        description={says.bvnHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        {...form.getInputProps('bvn')}
      />
      <BankSelect label={says.bank} {...form.getInputProps('bank_code')} />
      <TextInput
        label={says.account}
        description={says.accountHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...form.getInputProps('account_number')}
      />
      <Checkbox size="md" label={IDENTITY_CONSENT} {...form.getInputProps('consent', { type: 'checkbox' })} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Group gap={8}>
        <Button loading={form.isSending} onClick={() => form.onSubmit()}>
          {says.send}
        </Button>
        <Button variant="subtle" onClick={close}>
          {says.cancel}
        </Button>
      </Group>
    </div>
  );
}
