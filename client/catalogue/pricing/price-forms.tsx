import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { acceptForm, declineForm, proposalForm } from '#server/catalogue/pricing.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { missingTicks, type Point, ReviewChecklist } from '../../ui/controls/review-checklist';
import { toastThen } from '../../ui/controls/toast-then';
import { acceptPrice, changedByPrice, declinePrice, proposePrice } from './pricing.api';
import styles from './pricing.module.css';
import { texts } from './pricing.texts';

const says = texts.form;

interface Props {
  slug: string;
  close: () => void;
}

interface ReviewProps extends Props {
  /** A moderator ticks the checklist: acceptance publishes the listing. */
  isReview: boolean;
}

/** Another price and why. */
export function ProposalForm({ slug, close, isReview }: ReviewProps) {
  const form = useCommandForm({
    schema: proposalForm,
    missing: { price: says.priceMissing, note: says.noteMissing },
    initialValues: { price: '', note: '', checked: [] as Point[] },
    draft: { name: `price:${slug}` },
    check: ({ checked }) => (isReview ? missingTicks(checked) : {}),
    body: ({ price, note, checked }) => ({ price: price.trim(), note: note.trim(), ...(isReview ? { checked } : {}) }),
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
      {isReview && <ReviewChecklist field={form.getInputProps('checked')} />}
    </Asked>
  );
}

/** A moderator accepts the price of a listing under review, which publishes it. */
export function AcceptForm({ slug, round, close }: Props & { round: number }) {
  const form = useCommandForm({
    schema: acceptForm,
    initialValues: { checked: [] as Point[] },
    draft: { name: `price-accept:${slug}` },
    check: ({ checked }) => missingTicks(checked),
    body: ({ checked }) => ({ round, checked }),
    submit: (body, key) => acceptPrice(slug, body, key),
    changes: changedByPrice(slug),
    onSuccess: toastThen(close),
  });
  return (
    <Asked form={form} send={says.publish} close={close}>
      <ReviewChecklist field={form.getInputProps('checked')} autoFocus />
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
