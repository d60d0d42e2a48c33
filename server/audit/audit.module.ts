import { defineModule } from '#server/platform/module';
import { AuditController } from './audit.controller.js';
import { proofLimit } from './audit.limits.js';
import { ParkedEventsController } from './parked-events.controller.js';
import { ProofController } from './proof.controller.js';
import { ReplaySteps } from './replay-steps.reader.js';
import { VerifierController } from './verifier.controller.js';
import { ViewsController } from './views.controller.js';
import { WalletExports } from './wallet-exports.reader.js';
import { WalletLog } from './wallet-log.reader.js';

export const AuditModule = defineModule({
  name: 'audit',
  providers: [WalletLog, ReplaySteps, WalletExports],
  controllers: [AuditController, ParkedEventsController, ViewsController, ProofController, VerifierController],
  rateLimits: [proofLimit],
});
