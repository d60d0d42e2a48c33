import { Module } from '@nestjs/common';
import { defineModule } from '#server/platform/module';
import { AuditController } from './audit.controller.js';
import { ReplaySteps } from './replay-steps.reader.js';
import { WalletLog } from './wallet-log.reader.js';

@Module({})
class Audit {}

export const AuditModule = defineModule(Audit, { edge: [AuditController], handlers: [WalletLog, ReplaySteps] });
