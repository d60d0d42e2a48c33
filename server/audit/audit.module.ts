import { defineModule } from '#server/platform/module';
import { ActivityController } from './activity.controller.js';
import { Activity } from './activity.reader.js';
import { AuditController } from './audit.controller.js';
import { activityExportLimit, activityLimit, certificateLimit, ownCausesLimit, proofLimit } from './audit.limits.js';
import { BooksController } from './books.controller.js';
import { CauseGraphs } from './cause-graph.reader.js';
import { CausesController } from './causes.controller.js';
import { ErasuresController } from './erasures.controller.js';
import { OwnCausesController } from './own-causes.controller.js';
import { ParkedEventsController } from './parked-events.controller.js';
import { ProofController } from './proof.controller.js';
import { ReconciliationController } from './reconciliation.controller.js';
import { ReplaySteps } from './replay-steps.reader.js';
import { TracedLog } from './traced.reader.js';
import { VerifierController } from './verifier.controller.js';
import { ViewsController } from './views.controller.js';
import { WalletExports } from './wallet-exports.reader.js';
import { WalletLog } from './wallet-log.reader.js';
import { WebhooksController } from './webhooks.controller.js';
import { WhatIfController } from './what-if.controller.js';

export const AuditModule = defineModule({
  name: 'audit',
  providers: [WalletLog, ReplaySteps, WalletExports, TracedLog, CauseGraphs, Activity],
  controllers: [
    ...[AuditController, CausesController, ParkedEventsController, ViewsController, VerifierController],
    ...[BooksController, ProofController, OwnCausesController, WebhooksController],
    ...[ReconciliationController, WhatIfController, ActivityController, ErasuresController],
  ],
  rateLimits: [proofLimit, ownCausesLimit, activityLimit, activityExportLimit, certificateLimit],
});
