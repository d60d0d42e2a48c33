import { Textarea } from '@mantine/core';
import { DISPUTE_TEXT_MOST, disputeForm } from '#server/entry-disputes/entry-disputes.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Link } from '../ui/link';
import { Select } from '../ui/select';
import { disputeKeys } from './entry-disputes.api';
import { disputeEntry, type DisputeReason } from './entry-disputes.commands';
import { texts } from './entry-disputes.texts';
import type { Transaction } from './wallet.api';
import styles from './wallet.module.css';

const says = texts.form;
const REASONS = Object.entries(says.reasons).map(([value, label]) => ({ value, label }));

interface Props {
  entry: Transaction;
  close: () => void;
}

/** What the owner finds wrong with an entry. */
export function DisputeForm({ entry: { revision, kind, direction, listing }, close }: Props) {
  const form = useCommandForm({
    schema: disputeForm,
    missing: { text: says.missing },
    initialValues: { reason: REASONS[0]!.value, text: '' },
    draft: { name: `dispute:${revision}` },
    body: ({ reason, text }) => ({ revision, reason: reason as DisputeReason, text: text.trim() }),
    submit: disputeEntry,
    changes: [disputeKeys.own],
    offline: says.offline,
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <p className={styles.lead}>
        {says.lead}
        {kind === 'purchase' && direction === 'out' && listing && (
          <>
            {' '}
            <Link to={`/listing/${listing.slug}/PaidListingDetail`}>{says.refund}</Link>
          </>
        )}
      </p>
      <Select
        label={says.reason}
        value={form.getValues().reason}
        options={REASONS}
        onChange={(value) => form.setFieldValue('reason', value)}
      />
      <Textarea
        label={says.text}
        description={says.counted(form.values.text.trim().length, DISPUTE_TEXT_MOST)}
        autosize
        minRows={3}
        maxLength={DISPUTE_TEXT_MOST}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </CommandForm>
  );
}
