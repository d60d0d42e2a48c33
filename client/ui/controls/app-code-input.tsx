import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../button';
import { texts } from './app-code-input.texts';

interface Props extends TextInputProps {
  isRecovery: boolean;
  /** Asks for the other kind of code. */
  change: () => void;
}

/** The field for the code of an authenticator app, or for a recovery code in its place. The other field gets the focus. */
export function AppCodeInput({ isRecovery, change, autoFocus, ...props }: Props) {
  const [wasChanged, setChanged] = useState(false);
  const says = isRecovery ? texts.recovery : texts.app;
  return (
    <div>
      <TextInput
        key={says.label}
        label={says.label}
        description={says.help}
        autoFocus={autoFocus || wasChanged}
        spellCheck={false}
        {...(isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 20 }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' as const, maxLength: 6 })}
        {...props}
      />
      <Button
        variant="subtle"
        onClick={() => {
          setChanged(true);
          change();
        }}
      >
        {says.other}
      </Button>
    </div>
  );
}
