import { Modal, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fromNaira } from '#server/kernel/money';
import { Naira } from '../ui/naira';
import { NotOpenYet } from '../ui/not-open';
import styles from './wallet.module.css';

interface Props {
  opened: boolean;
  balanceKobo: number | undefined;
  onClose: () => void;
}

export function WithdrawModal({ opened, balanceKobo, onClose }: Props) {
  const [amount, setAmount] = useState<number | string>('');
  const kobo = typeof amount === 'number' ? fromNaira(amount) : undefined;

  return (
    <Modal opened={opened} onClose={onClose} title="Withdraw Funds">
      <p className={styles.lead}>Provide the following information below to continue.</p>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <TextInput label="Account Number" inputMode="numeric" autoComplete="off" maxLength={10} data-autofocus />
        <NativeSelect label="Choose Bank" data={[{ value: '', label: 'No banks to choose from yet' }]} />
        <NumberInput
          label="Amount"
          prefix="₦"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          value={amount}
          onChange={setAmount}
        />
        <dl className={styles.sums}>
          <dt>Wallet balance</dt>
          <dd>{balanceKobo === undefined ? '—' : <Naira kobo={balanceKobo} />}</dd>
          <dt>Withdrawal Amount</dt>
          <dd>{kobo === undefined ? '—' : <Naira kobo={kobo} />}</dd>
          <dt>Total (Amount + charges)</dt>
          <dd>
            <span aria-hidden="true">—</span>
            <span className="visually-hidden">Not known yet</span>
          </dd>
        </dl>
        <NotOpenYet>Proceed</NotOpenYet>
      </form>
    </Modal>
  );
}
