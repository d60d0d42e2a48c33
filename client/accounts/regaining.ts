/** The pages that open an account by a mailed link: one chunk, since its name is part of every first view. */
export { Activate } from './activate';
export { ForgotPassword } from './forgot-password';
export { ResendCode } from './resend-code';
export { ResetPassword } from './reset-password';
