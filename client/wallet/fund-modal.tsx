import { Chip, Modal, NumberInput } from '@mantine/core';
import { LEAST_DEPOSIT, MOST_DEPOSIT } from '#server/kernel/deposits';
import { naira } from '#server/kernel/money';
import { depositInput } from '#server/purchases/purchases.input';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { useCommandForm } from '../lib/forms/use-command-form';
import { useWhileShown } from '../lib/navigation/use-while-shown';
import { withControls } from '../ui/controls/controls';
import { Group } from '../ui/layout';
import { useReturned } from '../ui/use-returned';
import { deposit } from './wallet.api';
import { texts } from './wallet.texts';

const says = texts.fund;
const OFFERED = [1_000, 5_000, 20_000, 100_000];
const EMPTY: { amount: number | string } = { amount: '' };

interface Props {
  opened: boolean;
  /** Naira that it opens with, in place of a draft. */
  amount?: number;
  onClose: () => void;
}

export const FundModal = withControls(function FundModal({ opened, amount, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <FundForm amount={amount} />
    </Modal>
  );
});

/** Starts a deposit and redirects to the payment page, unless the modal was closed meanwhile. */
function FundForm({ amount }: Pick<Props, 'amount'>) {
  const whileShown = useWhileShown();
  const form = useCommandForm({
    schema: depositInput,
    missing: { amount: says.missing },
    initialValues: amount ? { amount } : EMPTY,
    draft: amount ? undefined : { name: 'deposit' },
    submit: ({ amount }, key) => deposit({ amount: Number(amount), key }),
    onSuccess: ({ data }) => whileShown(() => window.location.assign(data.authorization_url)),
    offline: says.offline,
    leaves: true,
  });
  useReturned(form.unlock);

  return (
    <CommandForm
      form={form}
      actions={
        <Submit form={form} fullWidth mt="md">
          {says.submit}
        </Submit>
      }
    >
      <NumberInput
        label={says.amount}
        description={says.help(naira(LEAST_DEPOSIT), naira(MOST_DEPOSIT))}
        prefix="₦"
        thousandSeparator=","
        allowNegative={false}
        hideControls
        inputMode="decimal"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Chip.Group
        value={String(form.values.amount)}
        onChange={(chosen) => form.setFieldValue('amount', Number(chosen))}
      >
        <Group gap="xs" my="md" role="group" aria-label={says.common}>
          {OFFERED.map((offer) => (
            <Chip key={offer} value={String(offer)} size="md" variant="outline" styles={{ label: { height: 44 } }}>
              {naira(offer * 100)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </CommandForm>
  );
}
