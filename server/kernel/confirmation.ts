/** For how long a mailed code is valid. */
export const CODE_MINUTES = 10;
/** How long after a code to a phone the next one may be asked for. */
export const RESEND_SECONDS = 60;

/** Where the code of a confirmation comes from: a mail, or the person's authenticator app. */
export const CODE_METHODS = ['mail', 'app'] as const;
export type CodeMethod = (typeof CODE_METHODS)[number];

/** What the person is asked for. */
export const CODE_ASKED: Readonly<Record<CodeMethod, string>> = {
  mail: 'We mailed you a code',
  app: 'Enter the code of your authenticator app',
};

/** Characters of a recovery code, which is shown in groups of four. */
export const RECOVERY_CODE_LENGTH = 12;
