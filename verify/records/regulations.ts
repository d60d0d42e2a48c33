import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    RegulationChangeRecorded: 'changeId by text link takesEffect country region sectors listingId at',
    UpdateRequired: 'changeId listingId creatorId at',
    UpdateHandedIn: 'changeId listingId creatorId at sections',
    UpdateDeclined: 'changeId listingId creatorId at reason',
    UpdateClosed: 'changeId listingId creatorId at by reason',
  },
  shows: 'RegulationChangeRecorded UpdateRequired UpdateHandedIn UpdateDeclined UpdateClosed UserErased',
};
