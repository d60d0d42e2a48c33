import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../button';
import { texts } from './app-code-input.texts';
import type { AppCode } from './use-app-code';

/** A form with the field `otp`. */
interface CodeForm {
  getInputProps: (field: 'otp') => object;
  setFieldValue: (field: 'otp', value: string) => void;
}

interface Props extends Pick<TextInputProps, 'autoFocus'> {
  form: CodeForm;
  code: AppCode;
  /** Says more than the usual words about the code of the app. */
  help?: string;
}

/** The field for the code of an authenticator app, or for a recovery code in its place. The other field gets the focus. */
export function AppCodeInput({ form, code, help, autoFocus }: Props) {
  const [wasChanged, setChanged] = useState(false);
  const says = code.isRecovery ? texts.recovery : texts.app;
  return (
    <div>
      <TextInput
        key={says.label}
        label={says.label}
        description={code.isRecovery ? says.help : (help ?? says.help)}
        autoFocus={autoFocus || wasChanged}
        spellCheck={false}
        {...(code.isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 20 }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' as const, maxLength: 6 })}
        {...form.getInputProps('otp')}
      />
      <Button
        variant="subtle"
        onClick={() => {
          setChanged(true);
          code.switch();
          form.setFieldValue('otp', '');
        }}
      >
        {says.other}
      </Button>
    </div>
  );
}
