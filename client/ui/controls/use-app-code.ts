import { useState } from 'react';
import { texts } from './app-code-input.texts';

/** Which of the two codes a form asks for: one of the authenticator app, or a recovery code; `missing`: what to do about none. */
export function useAppCode() {
  const [isRecovery, setRecovery] = useState(false);
  return {
    isRecovery,
    missing: texts[isRecovery ? 'recovery' : 'app'].missing,
    switch: () => setRecovery((before) => !before),
  };
}

export type AppCode = ReturnType<typeof useAppCode>;
