import { page, type Permissions } from '../permissions/permissions.js';

const caseFile = `id title reason by{id username} wallets[id username] references events bytes sha256 state downloads
  created_at expires_at ended_at`;
const log = `${caseFile} end_reason access[what by{id username} at]`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/audit/case-files                            auditor
  all                                                           404 = = = = = = 200 404
POST /api/audit/case-files                           auditor
  own body=newCaseFile                                          404 = = = = = = 201 404
  own body=noCaseFile                                           404 = = = = = = 400 404
GET /api/audit/case-files/opener                     auditor
  all                                                           404 = = = = = = 200 404
GET /api/audit/case-files/:id                        auditor
  id=caseFile                                                   404 = = = = = = 200 404
GET /api/audit/case-files/:id/download               auditor
  id=caseFile                                                   404 = = = = = = 200 404
  id=endedCaseFile                                              404 = = = = = = 410 404
DELETE /api/audit/case-files/:id                     auditor
  id=doomedCaseFile body=caseFileEnd                            404 = = = = = = 200 404
  id=endedCaseFile body=caseFileEnd                             404 = = = = = = 410 404
TASK case-files/expire                               worker
TASK case-files/remove-bundle                        worker
`,
  keys: {
    'GET /api/audit/case-files': { everyone: `${page} results[${caseFile}]` },
    'POST /api/audit/case-files': { everyone: `message data{key case_file{${caseFile}}}` },
    'GET /api/audit/case-files/:id': { everyone: `data{${log}}` },
    'DELETE /api/audit/case-files/:id': { everyone: `message data{${log}}` },
  },
  keyless: ['GET /api/audit/case-files/opener', 'GET /api/audit/case-files/:id/download'],
  claims: {
    'POST /api/audit/case-files': ['auditor', 'newCaseFile'],
    'DELETE /api/audit/case-files/:id': ['auditor', 'caseFileEnd', 'caseFile'],
  },
  bodies: {
    newCaseFile: ({ people }) => ({
      ...{ title: 'Charged twice', reason: 'The bank reported it.', wallets: [people.buyer.id], days: 1 },
    }),
    noCaseFile: ({ people }) => ({
      ...{ title: 'Charged twice', reason: 'The bank reported it.', wallets: [people.buyer.id], days: 91 },
    }),
    caseFileEnd: () => ({ reason: 'The case is closed.' }),
  },
};
