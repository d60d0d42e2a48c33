import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { declineForm, proposalForm } from '#server/catalogue/pricing.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { toastThen } from '../../ui/controls/toast-then';
import { changedByPrice, declinePrice, proposePrice } from './pricing.api';
import styles from './pricing.module.css';
import { texts } from './pricing.texts';

const says = texts.form;

interface Props {
  slug: string;
  close: () => void;
}

/** Another price and why. */
export function ProposalForm({ slug, close }: Props) {
  const form = useCommandForm({
    schema: proposalForm,
    missing: { price: says.priceMissing, note: says.noteMissing },
    initialValues: { price: '', note: '' },
    draft: { name: `price:${slug}` },
    body: ({ price, note }) => ({ price: price.trim(), note: note.trim() }),
    submit: (body, key) => proposePrice(slug, body, key),
    changes: changedByPrice(slug),
    onSuccess: toastThen(close),
  });
  return (
    <Asked form={form} send={says.send} close={close}>
      <TextInput
        label={says.price}
        description={says.priceHelp}
        autoFocus
        inputMode="decimal"
        leftSection="₦"
        {...form.getInputProps('price')}
      />
      <Words label={says.note} field={form.getInputProps('note')} />
    </Asked>
  );
}

/** Declines the proposal of this round, or withdraws one's own, with a reason. */
export function DeclineForm({ slug, round, isOwn, close }: Props & { round: number; isOwn: boolean }) {
  const form = useCommandForm({
    schema: declineForm,
    missing: { reason: says.reasonMissing },
    initialValues: { reason: '' },
    draft: { name: `price-reason:${slug}` },
    body: ({ reason }) => ({ round, reason: reason.trim() }),
    submit: (body, key) => declinePrice(slug, body, key),
    changes: changedByPrice(slug),
    onSuccess: toastThen(close),
  });
  return (
    <Asked form={form} send={isOwn ? texts.withdraw : texts.decline} close={close}>
      <Words label={says.reason} field={form.getInputProps('reason')} autoFocus />
    </Asked>
  );
}

const Words = ({ label, field, autoFocus }: { label: string; field: object; autoFocus?: boolean }) => (
  <Textarea
    label={label}
    description={says.noteHelp}
    autoFocus={autoFocus}
    autosize
    minRows={2}
    maxLength={1000}
    {...field}
  />
);

interface AskedProps {
  form: Parameters<typeof CommandForm>[0]['form'];
  send: string;
  close: () => void;
  children: ReactNode;
}

const Asked = ({ form, send, close, children }: AskedProps) => (
  <CommandForm
    form={form}
    className={styles.form}
    actions={<SubmitOrCancel form={form} submit={send} cancel={close} />}
  >
    {children}
  </CommandForm>
);
