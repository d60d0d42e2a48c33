/** Screens on the way into an account: a sign-in does not return to them. */
export const ENTRANCES: readonly string[] = [
  ...['/', '/login', '/register', '/resend-code', '/forgot-password', '/reset-password'],
  ...['/auth/users/activate', '/auth/google'],
];
