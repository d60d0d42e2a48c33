import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    RootPublished: 'date root leaves position at',
    TamperDrillHeld: 'drillId by ownerId entries types date control flips at',
  },
  shows: 'RootPublished TamperDrillHeld',
};
