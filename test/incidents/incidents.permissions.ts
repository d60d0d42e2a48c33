import { page, type Permissions } from '../permissions/permissions.js';

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/audit/incidents                             auditor
  all                                                           404 = = = = = = 200 404
TASK incidents/record                                worker
`,
  keys: {
    'GET /api/audit/incidents': {
      everyone: `${page} results[id drift{view version key position rows differences[table row{owner_id} found{balance}
        stands{balance}]} payout{reference owner_id amount amount_kobo} drill flagged at]`,
    },
  },
};
