import { Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CodeMethod } from '#server/kernel/confirmation';
import { accountFilter, LABEL_MOST } from '#server/withdrawals/withdrawals.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { SubmitForm } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { AccountFields } from './account-fields';
import { CodeForm } from './code-form';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';
import {
  accountTitle,
  type AccountFields as Fields,
  isWhole,
  namedAccount,
  requestAccountCode,
  saveAccount,
} from './bank-accounts.api';
import { withdrawalKeys } from './withdrawals.api';

const says = texts.accounts;

interface Props {
  opened: boolean;
  onClose: () => void;
}
type Entered = Fields & { label: string };
/** The account's title, and where the code comes from. */
interface Asked {
  title: string;
  method: CodeMethod;
}

/** Saves an account; a code confirms it. */
export const SaveAccountModal = withControls(function SaveAccountModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.modal}>
      <Steps onClose={onClose} />
    </Modal>
  );
});

function Steps({ onClose }: { onClose: () => void }) {
  const [entered, setEntered] = useState<Entered>({ account_number: '', bank_code: '', label: '' });
  const [asked, setAsked] = useState<Asked>();
  const { label, ...account } = entered;
  if (!asked)
    return (
      <AccountForm
        entered={entered}
        onCode={(next, values) => {
          setEntered(values);
          setAsked(next);
        }}
      />
    );
  return (
    <CodeForm
      method={asked.method}
      what={texts.code.save(asked.title)}
      submitText={texts.code.submitSave}
      submit={(otp, key) => saveAccount({ ...account, label, otp }, key)}
      changes={[withdrawalKeys.accounts]}
      onSuccess={toastThen(onClose)}
      mailAgain={(key) => requestAccountCode(account, key)}
      change={() => setAsked(undefined)}
    />
  );
}

interface FormProps {
  entered: Entered;
  onCode: (asked: Asked, entered: Entered) => void;
}

function AccountForm({ entered, onCode }: FormProps) {
  const form = useCommandForm({
    schema: accountFilter,
    missing: { account_number: texts.withdraw.missing.account_number, bank_code: texts.withdraw.missing.bank_code },
    initialValues: entered,
    body: fieldsOf,
    check: (values): Record<string, string> =>
      isWhole(fieldsOf(values)) && named.isPending ? { account_number: texts.withdraw.unresolved } : {},
    submit: requestAccountCode,
    onSuccess: ({ data: { method } }, values) =>
      onCode({ method, title: named.data ? accountTitle(named.data) : '' }, { ...values, ...fieldsOf(values) }),
  });
  const named = useQuery(namedAccount(fieldsOf(form.values)));
  return (
    <SubmitForm form={form} className={styles.form} submit={says.proceed}>
      <AccountFields account={fieldsOf(form.values)} input={(name) => form.getInputProps(name)} />
      <TextInput
        label={says.label}
        description={says.labelHelp}
        maxLength={LABEL_MOST}
        autoComplete="off"
        {...form.getInputProps('label')}
      />
    </SubmitForm>
  );
}

const fieldsOf = ({ account_number, bank_code }: Fields) => ({
  ...{ account_number: account_number.trim(), bank_code: bank_code ?? '' },
});
