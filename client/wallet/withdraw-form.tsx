import { NativeSelect, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CodeMethod } from '#server/kernel/confirmation';
import { withdrawalForm } from '#server/wallet/withdraw.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Naira } from '../ui/naira';
import { formatDate, formatInstant } from '../ui/time';
import { AccountFields } from './account-fields';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';
import { accountTitle, isWaiting, isWhole, namedAccount } from './bank-accounts.api';
import { savedAccounts } from './withdrawals.api';
import { quote, requestCode } from './withdrawals.commands';

const says = texts.withdraw;
/** A pause in typing after which the charges are asked for, ms. */
const TYPED_MS = 250;

export interface WithdrawFields {
  account_number: string;
  bank_code: string;
  amount: number | string;
}
/** A withdrawal to be confirmed by a code. `account` names where it goes. */
export interface Order {
  account_number: string;
  bank_code: string;
  amount: number;
  account: string;
  method: CodeMethod;
}

interface Props {
  balanceKobo: number | undefined;
  /** What was entered before. */
  entered: WithdrawFields;
  onCode: (order: Order, entered: WithdrawFields) => void;
}

/** The first step: where to, how much, and what it costs. It asks for the code of the second step. */
export function WithdrawForm({ balanceKobo, entered, onCode }: Props) {
  const id = useId();
  const form = useCommandForm({
    schema: withdrawalForm,
    missing: says.missing,
    initialValues: entered,
    body: ({ account_number, bank_code, amount }) => ({
      ...{ account_number: account_number.trim(), bank_code: bank_code ?? '', amount: Number(amount) },
    }),
    check: (values): Record<string, string> =>
      isWhole(fieldsOf(values)) && account.isPending ? { account_number: says.unresolved } : {},
    submit: requestCode,
    onSuccess: ({ data: { method } }, values) => {
      const order = { ...fieldsOf(values), amount: Number(values.amount), method };
      onCode({ ...order, account: account.data ? accountTitle(account.data) : '' }, values);
    },
    offline: says.offline,
  });
  const account = useQuery(namedAccount(fieldsOf(form.values)));
  const [amount] = useDebouncedValue(Number(form.values.amount) || 0, TYPED_MS);
  const { data: costs } = useQuery(quote(amount));
  const shown = amount > 0 ? costs : undefined;
  const isRefused = shown !== undefined && !shown.ok;

  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={
        <>
          {isRefused && (
            <p id={id} className={styles.refused}>
              {shown.reason}
            </p>
          )}
          <Submit form={form} fullWidth disabled={isRefused} aria-describedby={isRefused ? id : undefined}>
            {says.submit}
          </Submit>
        </>
      }
    >
      <p className={styles.lead}>{says.lead}</p>
      <Saved account={fieldsOf(form.values)} choose={(chosen) => form.setValues(chosen)} />
      <AccountFields account={fieldsOf(form.values)} input={(name) => form.getInputProps(name)} />
      <NumberInput
        label={says.amount}
        prefix="₦"
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        hideControls
        inputMode="decimal"
        {...form.getInputProps('amount')}
      />
      <dl className={styles.sums} aria-live="polite">
        <Sum label={says.balance} kobo={balanceKobo} />
        {shown && shown.pending_kobo > 0 && (
          <>
            <Sum label={says.available} kobo={shown.available_kobo} />
            {shown.clears_at && <Sum label={says.clears(formatDate(shown.clears_at))} kobo={shown.pending_kobo} />}
          </>
        )}
        <Sum label={says.withdrawal} kobo={shown?.amount_kobo} />
        <Sum label={says.total} kobo={shown?.total_kobo} />
      </dl>
    </CommandForm>
  );
}

const fieldsOf = ({ account_number, bank_code }: WithdrawFields) => ({
  ...{ account_number: account_number.trim(), bank_code: bank_code ?? '' },
});

const Sum = ({ label, kobo }: { label: string; kobo: number | undefined }) => (
  <>
    <dt>{label}</dt>
    <dd>
      {kobo === undefined ? (
        <>
          <span aria-hidden="true">—</span>
          <span className="visually-hidden">{says.unknown}</span>
        </>
      ) : (
        <Naira kobo={kobo} />
      )}
    </dd>
  </>
);

interface SavedProps {
  account: { account_number: string; bank_code: string };
  choose: (account: { account_number: string; bank_code: string }) => void;
}

/** Fills in a saved account. */
function Saved({ account, choose }: SavedProps) {
  const { data = [] } = useQuery(savedAccounts);
  if (data.length === 0) return null;
  const chosen = data.find(
    (one) => one.account_number === account.account_number && one.bank_code === account.bank_code,
  );
  return (
    <NativeSelect
      label={says.saved}
      value={chosen?.id ?? ''}
      data={[
        { value: '', label: says.otherAccount },
        ...data.map((one) => ({
          value: one.id,
          label: [one.label, accountTitle(one), isWaiting(one) && says.from(formatInstant(one.open_at))]
            .filter(Boolean)
            .join(' · '),
          disabled: isWaiting(one),
        })),
      ]}
      onChange={({ currentTarget }) => {
        const found = data.find((one) => one.id === currentTarget.value);
        choose({ account_number: found?.account_number ?? '', bank_code: found?.bank_code ?? '' });
      }}
    />
  );
}
