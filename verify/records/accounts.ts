import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    UserRegistered: 'userId at country region',
    UserActivated: 'userId at',
    RoleGranted: 'userId at role reason',
    CreatorVerified: 'userId at by',
    UserErased: 'userId at',
  },
  versions: { RoleGranted: 1 },
  shows: 'UserRegistered UserActivated RoleGranted CreatorVerified UserErased',
};
