import { defineModule } from '#server/platform/module';
import { AuditController } from './audit.controller.js';
import { ParkedEventsController } from './parked-events.controller.js';
import { ReplaySteps } from './replay-steps.reader.js';
import { ViewsController } from './views.controller.js';
import { WalletLog } from './wallet-log.reader.js';

export const AuditModule = defineModule({
  name: 'audit',
  providers: [WalletLog, ReplaySteps],
  controllers: [AuditController, ParkedEventsController, ViewsController],
});
