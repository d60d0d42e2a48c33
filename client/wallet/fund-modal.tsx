import { Button, Chip, Group, Modal, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fromNaira, naira } from '#server/kernel/money';
import { ApiError } from '../lib/http/api';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { toast } from '../ui/toast';
import { useReturned } from '../ui/use-returned';
import { deposit } from './wallet.api';

const [LEAST, MOST] = [10_000, 500_000_000];
const OFFERED = [1_000, 5_000, 20_000, 100_000];

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function FundModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Fund Wallet">
      <FundForm />
    </Modal>
  );
}

/** Starts a deposit and redirects to the payment page. */
function FundForm() {
  const [amount, setAmount] = useState<number | string>('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const attempt = useAttempt();

  const refuse = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  const start = useMutation({
    mutationFn: deposit,
    onSuccess: ({ data }) => {
      attempt.finish();
      window.location.assign(data.authorization_url);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.amount) refuse(error.fields.amount[0] ?? error.detail);
      else toast.error(messageOf(error));
    },
  });

  useReturned(start.reset);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kobo = typeof amount === 'number' ? fromNaira(amount) : undefined;
    if (typeof amount !== 'number' || kobo === undefined || kobo < LEAST || kobo > MOST)
      return refuse(`Enter an amount between ${naira(LEAST)} and ${naira(MOST)}.`);
    start.mutate({ amount, key: attempt.keyOf(amount) });
  };
  const choose = (next: number | string) => {
    setAmount(next);
    setProblem(undefined);
  };

  return (
    <form onSubmit={submit} noValidate>
      <NumberInput
        ref={field}
        label="Amount"
        description={`Between ${naira(LEAST)} and ${naira(MOST)}. Your balance changes when the payment is confirmed. Paying for guides from it is not open yet.`}
        prefix="₦"
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        hideControls
        inputMode="decimal"
        data-autofocus
        value={amount}
        error={problem}
        onChange={choose}
      />
      <Chip.Group value={String(amount)} onChange={(chosen) => choose(Number(chosen))}>
        <Group gap="xs" my="md" role="group" aria-label="Common amounts">
          {OFFERED.map((offer) => (
            <Chip key={offer} value={String(offer)} size="md" variant="outline" styles={{ label: { height: 44 } }}>
              {naira(offer * 100)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Button type="submit" fullWidth loading={start.isPending || start.isSuccess}>
        Continue to payment
      </Button>
    </form>
  );
}
