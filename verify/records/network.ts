import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ConnectRequestSent: 'requestId from to note at',
    ConnectionMade: 'requestId from to at',
  },
  versions: { ConnectRequestSent: 1 },
  shows: 'ConnectRequestSent ConnectionMade UserErased',
};
