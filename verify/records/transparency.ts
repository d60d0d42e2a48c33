import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: { RootPublished: 'date root leaves position at' },
  shows: 'RootPublished',
};
