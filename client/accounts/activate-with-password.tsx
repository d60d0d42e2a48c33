import { activation } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { activateWith } from './sign-in.api';
import { texts } from './accounts.texts';
import { FormCard } from './form-card';
import { NewPasswordInput } from './new-password-input';

const says = texts.activate.password;

interface Props {
  /** Of the mailed link. */
  uid: string;
  token: string;
  onDone: () => void;
  /** The link does not activate any more. */
  onEnded: (error: unknown) => void;
}

/** The password of an account whose link does not activate alone: another browser or person gave its address, too. */
export function ActivateWithPassword({ uid, token, onDone, onEnded }: Props) {
  const form = useCommandForm({
    schema: activation,
    missing: says.missing,
    initialValues: { uid, token, password: '' },
    submit: activateWith,
    onSuccess: onDone,
    onRefused: (error) => {
      const isEnded = error instanceof ApiError && (error.status === 403 || error.fields.token || error.fields.uid);
      if (isEnded) onEnded(error);
    },
  });

  return (
    <FormCard says={says} form={form}>
      <NewPasswordInput label={says.label} {...form.getInputProps('password')} />
    </FormCard>
  );
}
