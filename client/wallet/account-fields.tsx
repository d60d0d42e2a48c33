import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { BankSelect } from '../ui/controls/bank-select';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';
import { type AccountFields as Fields, namedAccount } from './bank-accounts.api';

const says = texts.withdraw;

interface AccountProps {
  account: Fields;
  /** The properties of an input of the form. */
  input: (name: keyof Fields) => object;
}

/** Account number and bank; once both are whole, the name that the bank has for the account. */
export function AccountFields({ account, input }: AccountProps) {
  return (
    <>
      <TextInput
        label={says.account}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        data-autofocus
        {...input('account_number')}
      />
      <BankSelect label={says.bank} {...input('bank_code')} />
      <AccountName account={account} />
    </>
  );
}

function AccountName({ account }: { account: Fields }) {
  const { data, error, isFetching } = useQuery(namedAccount(account));
  return (
    <p role="status" className={styles.accountName}>
      {isFetching && !data ? (
        <span className="muted">{says.finding}</span>
      ) : error ? (
        <span className={styles.refused}>{messageOf(error)}</span>
      ) : (
        data && (
          <>
            <span className="muted">{says.accountName}</span> <strong>{data.account_name}</strong>
          </>
        )
      )}
    </p>
  );
}
