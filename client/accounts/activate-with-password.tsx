import { PasswordInput } from '@mantine/core';
import { activation } from '#server/accounts/accounts.input';
import { Submit } from '../ui/controls/command-form';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { activateWith } from './sign-in.api';
import { texts } from './accounts.texts';
import { FormCard } from './form-card';

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
    <FormCard
      title={says.title}
      lead={says.lead}
      form={form}
      actions={
        <Submit form={form} fullWidth>
          {says.submit}
        </Submit>
      }
    >
      <PasswordInput
        label={says.label}
        description={texts.register.passwordRule}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormCard>
  );
}
