import { Checkbox, Modal, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { erasure, ownDataForm } from '#server/accounts/accounts.input';
import { naira } from '#server/kernel/money';
import { save } from '../lib/files/save';
import { useCommandForm } from '../lib/forms/use-command-form';
import { SubmitForm } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { toast } from '../ui/toast';
import styles from './authenticator.module.css';
import { balanceLeft, eraseAccount, ownData } from './own-data.api';
import { texts as says } from './own-data.texts';

export type OwnDataStep = 'export' | 'erase';

interface Props {
  opened: boolean;
  step: OwnDataStep;
  onClose: () => void;
}

export const OwnDataModal = withControls(function OwnDataModal({ opened, step, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says[step]}>
      {step === 'export' ? <Export onClose={onClose} /> : <Erase />}
    </Modal>
  );
});

function Export({ onClose }: Pick<Props, 'onClose'>) {
  const form = useCommandForm({
    schema: ownDataForm,
    missing: { current_password: says.missing },
    initialValues: { current_password: '' },
    submit: ownData,
    onSuccess: (archive) => {
      save(archive, says.exporting.file);
      toast.success(says.exporting.done);
      onClose();
    },
  });
  return (
    <SubmitForm form={form} className={styles.form} submit={says.exporting.submit}>
      <p className={styles.lead}>{says.exporting.lead}</p>
      <Password {...form.getInputProps('current_password')} />
    </SubmitForm>
  );
}

/** The balance is asked for first: giving it up is a decision of its own. */
function Erase() {
  const { data, error, refetch } = useQuery(balanceLeft);
  if (data === undefined)
    return error ? <Failure error={error} retry={() => void refetch()} /> : <RowSkeletons count={1} />;
  return <EraseForm key={data} balance={data} />;
}

function EraseForm({ balance }: { balance: number }) {
  const navigate = useNavigate();
  const amount = naira(balance);
  const form = useCommandForm({
    schema: erasure,
    missing: { current_password: says.missing },
    initialValues: { current_password: '', gives_up: false },
    body: ({ current_password }) => ({ current_password, ...(balance > 0 && { give_up_balance: balance }) }),
    check: ({ gives_up }): Record<string, string> =>
      balance > 0 && !gives_up ? { gives_up: says.erasing.notGivenUp } : {},
    submit: eraseAccount,
    changes: [balanceLeft.queryKey],
    onSuccess: (certificate) => {
      toast.success(says.erasing.done);
      void navigate(certificate);
    },
  });
  return (
    <SubmitForm form={form} className={styles.form} submit={says.erasing.submit}>
      <p className={styles.lead}>{says.erasing.lead}</p>
      {balance > 0 && (
        <>
          <p className={styles.lead}>{says.erasing.balance(amount)}</p>
          <Checkbox label={says.erasing.giveUp(amount)} {...form.getInputProps('gives_up', { type: 'checkbox' })} />
        </>
      )}
      <Password {...form.getInputProps('current_password')} />
    </SubmitForm>
  );
}

const Password = (props: object) => (
  <PasswordInput label={says.password} autoComplete="current-password" data-autofocus {...props} />
);
