import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: { PageWritten: 'slug kind title lead body isPublished by at' },
  shows: 'PageWritten',
};
