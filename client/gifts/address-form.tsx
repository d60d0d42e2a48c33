import { TextInput } from '@mantine/core';
import { recipientAddress } from '#server/purchases/gift-orders.input';
import { z } from 'zod';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { giftKeys } from './gifts.api';
import { sendGift } from './gifts.commands';
import styles from './gifts.module.css';
import { texts } from './gifts.texts';

const says = texts.given;
const schema = z.object({ email: recipientAddress });

/** Sends the link of a gift or a seat to an address; a link that was sent before opens nothing any more. */
export function AddressForm({ reference, close }: { reference: string; close: () => void }) {
  const form = useCommandForm({
    schema,
    missing: { email: says.emailMissing },
    initialValues: { email: '' },
    submit: ({ email }, key) => sendGift(reference, email.trim(), key),
    changes: [giftKeys.given],
    offline: says.offline,
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.part}
      actions={<SubmitOrCancel form={form} submit={says.send} cancel={close} />}
    >
      <TextInput label={says.email} type="email" autoComplete="off" autoFocus {...form.getInputProps('email')} />
    </CommandForm>
  );
}
