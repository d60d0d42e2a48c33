import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = { shows: 'MeetingTermsSet UserErased' };
