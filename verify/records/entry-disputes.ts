import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    EntryDisputed: 'ownerId entry at reason text',
    EntryDisputeClaimed: 'ownerId entry at by until',
    EntryDisputeReleased: 'ownerId entry at by',
    EntryDisputeAnswered: 'ownerId entry at by outcome answer',
    EntryDisputeReopened: 'ownerId entry at text',
    EntryDisputeSolved: 'ownerId entry at',
  },
  shows:
    'EntryDisputed EntryDisputeClaimed EntryDisputeReleased EntryDisputeAnswered EntryDisputeReopened EntryDisputeSolved UserErased',
};
