import { Modal, TextInput } from '@mantine/core';
import { LABEL_MOST, labelForm } from '#server/withdrawals/withdrawals.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';
import { accountTitle, labelAccount } from './bank-accounts.api';
import { type SavedAccount, withdrawalKeys } from './withdrawals.api';

const says = texts.accounts;

interface Props {
  opened: boolean;
  account: SavedAccount | undefined;
  onClose: () => void;
}

/** Names a saved account. */
export const LabelModal = withControls(function LabelModal({ opened, account, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={account ? accountTitle(account) : ''}>
      {account && <LabelForm account={account} onClose={onClose} />}
    </Modal>
  );
});

function LabelForm({ account, onClose }: { account: SavedAccount; onClose: () => void }) {
  const form = useCommandForm({
    schema: labelForm,
    initialValues: { label: account.label },
    submit: ({ label }) => labelAccount(account, label),
    changes: [withdrawalKeys.accounts],
    onSuccess: onClose,
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={says.save} cancel={onClose} />}
    >
      <TextInput
        label={says.label}
        description={says.labelHelp}
        maxLength={LABEL_MOST}
        data-autofocus
        {...form.getInputProps('label')}
      />
    </CommandForm>
  );
}
