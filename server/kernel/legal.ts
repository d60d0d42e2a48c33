/** The version of the legal pages (terms of service, user agreement, privacy policy) that a person accepts by joining (A0.8). */
export const TERMS_VERSION = '1' as const;
/** Its first day in force, as the pages say it. */
export const TERMS_SINCE = '1 January 2026';
