import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { texts } from './accounts.texts';

/** Where a person chooses a password, with its rule; password managers offer to make one. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput description={texts.register.passwordRule} autoComplete="new-password" {...props} />
);
