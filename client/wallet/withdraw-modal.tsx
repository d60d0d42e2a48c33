import { Modal } from '@mantine/core';
import { useState } from 'react';
import { naira } from '#server/kernel/money';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { toast } from '../ui/toast';
import { CodeForm } from './code-form';
import { texts } from './wallet.texts';
import { type Order, type WithdrawFields, WithdrawForm } from './withdraw-form';
import { withdrawalKeys } from './withdrawals.api';
import { requestCode, withdraw } from './withdrawals.commands';

const says = texts.withdraw;
const EMPTY: WithdrawFields = { account_number: '', bank_code: '', amount: '' };

interface Props {
  opened: boolean;
  balanceKobo: number | undefined;
  onClose: () => void;
}

export const WithdrawModal = withControls(function WithdrawModal({ opened, balanceKobo, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <Steps balanceKobo={balanceKobo} onClose={onClose} />
      <Button variant="default" fullWidth mt="md" onClick={onClose}>
        {says.back}
      </Button>
    </Modal>
  );
});

/** Where to and how much, then the code for it. */
function Steps({ balanceKobo, onClose }: Omit<Props, 'opened'>) {
  const [entered, setEntered] = useState(EMPTY);
  const [order, setOrder] = useState<Order>();
  if (!order)
    return (
      <WithdrawForm
        balanceKobo={balanceKobo}
        entered={entered}
        onCode={(next, values) => {
          setEntered(values);
          setOrder(next);
        }}
      />
    );
  const { account, method, ...body } = order;
  const amount = naira(Math.round(order.amount * 100));
  return (
    <CodeForm
      method={method}
      what={texts.code.withdraw(amount, account)}
      submitText={texts.code.submit}
      submit={(otp, key) => withdraw({ ...body, otp }, key)}
      changes={[withdrawalKeys.all, withdrawalKeys.wallet]}
      onSuccess={() => {
        toast.success(says.onItsWay(amount, account));
        onClose();
      }}
      mailAgain={(key) => requestCode(body, key)}
      change={() => setOrder(undefined)}
    />
  );
}
