import { Module } from '@nestjs/common';
import { context } from '#server/platform/context';
import { AuditController } from './audit.controller.js';
import { ReplaySteps } from './replay-steps.reader.js';
import { WalletLog } from './wallet-log.reader.js';

@Module({})
class Audit {}

export const AuditModule = context(Audit, { edge: [AuditController], handlers: [WalletLog, ReplaySteps] });
