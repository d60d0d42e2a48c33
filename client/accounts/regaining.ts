/** The pages that open an account again: one chunk, since its name is part of every first view. */
export { ForgotPassword } from './forgot-password';
export { ResendCode } from './resend-code';
export { ResetPassword } from './reset-password';
