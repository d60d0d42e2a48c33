import { bind, defineModule } from '#server/platform/module';
import { RecordRegulationChange, regulationChange } from './regulation-change.js';
import { RegulationChangesController } from './regulation-changes.controller.js';
import { regulationEvents, updateEvents } from './regulations.events.js';
import { CloseUpdateHandler, HandInUpdateHandler, RequireUpdateHandler } from './regulations.handlers.js';
import { RequireUpdates } from './regulations.jobs.js';
import { updatesRequiredMail } from './regulations.mails.js';
import { regulationsReactions } from './regulations.reactions.js';
import { DeclineUpdate, requiredUpdate, updateStream } from './required-update.js';
import { DueUpdatesController } from './due-updates.controller.js';

export const RegulationsModule = defineModule({
  name: 'regulations',
  events: [regulationEvents, updateEvents],
  commands: [
    ...[RequireUpdateHandler, HandInUpdateHandler, CloseUpdateHandler],
    bind(RecordRegulationChange, regulationChange, ({ data }) => data.changeId),
    bind(DeclineUpdate, requiredUpdate, ({ data }) => updateStream(data)),
  ],
  controllers: [RegulationChangesController, DueUpdatesController],
  reactions: { startFrom: 'beginning', on: regulationsReactions },
  jobs: [{ queue: 'regulations', name: 'require-updates', handler: RequireUpdates }],
  mailTemplates: { 'updates-required': updatesRequiredMail },
});
