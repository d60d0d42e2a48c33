import { Modal, PasswordInput } from '@mantine/core';
import { passwordChange } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { SubmitForm } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { Link } from '../ui/link';
import { toast } from '../ui/toast';
import { accountKeys } from './accounts.api';
import { texts } from './accounts.texts';
import styles from './authenticator.module.css';
import { NewPasswordInput } from './new-password-input';
import { changePassword } from './sign-in.api';

const says = texts.password;

interface Props {
  opened: boolean;
  onClose: () => void;
}

export const PasswordModal = withControls(function PasswordModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.change}>
      <ChangeForm onClose={onClose} />
    </Modal>
  );
});

function ChangeForm({ onClose }: Pick<Props, 'onClose'>) {
  const form = useCommandForm({
    schema: passwordChange,
    missing: says.missing,
    initialValues: { current_password: '', new_password: '' },
    submit: changePassword,
    changes: [accountKeys.sessions],
    onSuccess: () => {
      toast.success(says.done);
      onClose();
    },
  });
  return (
    <SubmitForm form={form} className={styles.form} submit={says.change}>
      <PasswordInput
        label={says.current}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <NewPasswordInput label={says.chosen} {...form.getInputProps('new_password')} />
      <p className={styles.lead}>
        <Link to="/forgot-password">{texts.login.forgot}</Link>
      </p>
    </SubmitForm>
  );
}
