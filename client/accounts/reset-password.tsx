import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { passwordReset } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { session } from '../lib/http/session';
import { Link } from '../ui/link';
import { toast } from '../ui/toast';
import { resetPassword } from './sign-in.api';
import styles from './accounts.module.css';
import { texts } from './accounts.texts';
import { FormCard } from './form-card';
import { NewPasswordInput } from './new-password-input';

const says = texts.reset;

/** Where the link of the mail leads; without one, where it is asked for. */
export function ResetPassword() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [{ uid, token }] = useState(() => ({ uid: params.get('uid'), token: params.get('token') }));
  useEffect(() => {
    if (uid && token) return;
    toast.error(says.startHere);
    void navigate('/forgot-password', { replace: true });
  }, [uid, token, navigate]);
  return uid && token ? <NewPassword uid={uid} token={token} /> : null;
}

function NewPassword({ uid, token }: { uid: string; token: string }) {
  const navigate = useNavigate();
  const [isEnded, setEnded] = useState(false);
  const form = useCommandForm({
    schema: passwordReset,
    missing: says.missing,
    initialValues: { uid, token, new_password: '' },
    submit: (values, idempotencyKey) => resetPassword(values, idempotencyKey),
    onSuccess: () => {
      session.signOut();
      toast.success(says.done);
      void navigate('/login', { replace: true });
    },
    onRefused: (error) =>
      setEnded(error instanceof ApiError && (error.fields.token !== undefined || error.fields.uid !== undefined)),
  });

  return (
    <FormCard
      says={says}
      form={form}
      notes={
        isEnded && (
          <p className={styles.inline} style={{ margin: 0 }}>
            {says.ended} <Link to="/forgot-password">{says.another}</Link>
          </p>
        )
      }
    >
      <NewPasswordInput label={says.password} {...form.getInputProps('new_password')} />
    </FormCard>
  );
}
