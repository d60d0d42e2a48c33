import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: { SynonymsChanged: 'groups by reason at' },
  shows: 'SynonymsChanged UserErased',
};
