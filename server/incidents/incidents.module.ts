import { bind, defineModule } from '#server/platform/module';
import { incident, RecordIncident } from './incident.js';
import { IncidentsController } from './incidents.controller.js';
import { incidentEvents } from './incidents.events.js';
import { RecordDrift } from './incidents.jobs.js';

export const IncidentsModule = defineModule({
  name: 'incidents',
  events: [incidentEvents],
  commands: [bind<RecordIncident>(RecordIncident, incident, ({ data }) => data.incidentId)],
  controllers: [IncidentsController],
  jobs: [{ queue: 'incidents', name: 'record', handler: RecordDrift }],
});
