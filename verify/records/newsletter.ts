import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    NewsletterRequested: 'subscriberId at form text',
    NewsletterConfirmed: 'subscriberId at',
    NewsletterLeft: 'subscriberId at because',
    NewsletterIssueSent: 'issueId by subject text at',
  },
  shows: 'NewsletterIssueSent',
};
