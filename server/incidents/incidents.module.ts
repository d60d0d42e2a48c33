import { bind, defineModule } from '#server/platform/module';
import { ExamineWithdrawalHandler } from './flagged-withdrawals.handlers.js';
import { flaggedWithdrawalReactions } from './flagged-withdrawals.reactions.js';
import { incident, RecordIncident } from './incident.js';
import { IncidentsController } from './incidents.controller.js';
import { incidentEvents } from './incidents.events.js';
import { RecordDrift } from './incidents.jobs.js';

export const IncidentsModule = defineModule({
  name: 'incidents',
  events: [incidentEvents],
  commands: [bind<RecordIncident>(RecordIncident, incident, ({ data }) => data.incidentId), ExamineWithdrawalHandler],
  controllers: [IncidentsController],
  // A withdrawal of before this release is not examined.
  reactions: { startFrom: 'now', on: flaggedWithdrawalReactions },
  jobs: [{ queue: 'incidents', name: 'record', handler: RecordDrift }],
});
