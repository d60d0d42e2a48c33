import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Config } from './config.js';
import { EventPlaces } from '#server/platform/events/event-places';
import { EventStore } from '#server/platform/events/event-store';
import { FileEncryption } from '#server/platform/files/file-encryption';
import { FileFolder } from '#server/platform/files/file-folder';
import { FileSweeper } from '#server/platform/files/file-sweeper';
import { FileAcceptance } from '#server/platform/files/acceptance';
import { Files } from '#server/platform/files/files';
import { FilesController } from '#server/platform/files/files.controller';
import { Images } from '#server/platform/files/images';
import { Pieces } from '#server/platform/files/pieces';
import { ResumableUploads } from '#server/platform/files/resumable-uploads';
import { FileScopes } from '#server/platform/files/scopes';
import { UploadGate } from '#server/platform/files/upload-gate';
import { UploadQuota } from '#server/platform/files/upload-quota';
import { ClientErrors, ClientErrorsController } from '#server/platform/http/client-errors';
import { HealthController } from '#server/platform/http/health.controller';
import { Retention } from '#server/platform/outbox/retention';
import { ReadYourWrites } from '#server/platform/http/app';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { Pages } from '#server/platform/http/page-index';
import { GracefulShutdown } from '#server/platform/http/shutdown';
import { LiveGateway } from '#server/platform/live/live.gateway';
import { Presence } from '#server/platform/live/presence';
import { Signals } from '#server/platform/live/signals';
import { TopicPermissions } from '#server/platform/live/topic-permissions';
import { Antivirus } from './providers/antivirus.js';
import { Banks } from './providers/banks.js';
import { IdentityChecks } from './providers/identity-checks.js';
import { Google } from './providers/google.js';
import { Inbox } from './providers/inbox.js';
import { InboxRedaction } from './providers/inbox-redaction.js';
import { Mail } from '#server/platform/providers/mail';
import { Payments } from '#server/platform/providers/payments';
import { ProviderRecordLists } from './providers/provider-records.js';
import { Push } from './providers/push.js';
import { Pursuit } from './providers/pursuit.js';
import { RepeatedChecks } from './providers/repeated-checks.js';
import { Sms } from '#server/platform/providers/sms';
import { Transfers } from '#server/platform/providers/transfers';
import { WebhookController } from './providers/webhook.controller.js';
import { WebhookRouter } from './providers/webhook-router.js';
import { PolicyGuard } from './http/policy.guard.js';
import { ViewsReadableGuard } from './http/views-readable.guard.js';
import { SealedCookies } from './http/sealed-cookies.js';
import { Sessions } from './http/sessions.js';
import type { ModuleDefinition, ProcessKind } from './module.js';
import { ModuleRegistry, MODULES } from './module-registry.js';
import { Jobs } from './outbox/jobs.js';
import { MailTemplates } from './providers/mail-templates.js';
import { ModuleReactions } from './subscriptions/module-reactions.js';
import { Outbox } from '#server/platform/outbox/outbox';
import { RateLimits } from '#server/platform/http/rate-limits';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { KeyRewrapping } from '#server/platform/security/key-rewrapping';
import { ErasureGuards } from '#server/platform/security/erasure-guard';
import { KeyRing } from '#server/platform/security/key-ring';
import { SecretLinks } from '#server/platform/security/secret-links';
import { ErasedParts } from '#server/platform/security/erased-parts';
import { ErasureCodes } from '#server/platform/security/erasure-codes';
import { ErasureJobs } from '#server/platform/security/erasure-jobs';
import { AllOwnRows } from '#server/platform/security/own-rows';
import { PlatformEraser } from '#server/platform/security/platform-eraser';
import { PersonKeys } from '#server/platform/security/person-keys';
import { Authenticators } from '#server/platform/security/authenticators';
import { ConfirmationCodes } from '#server/platform/security/confirmation-codes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { Snapshots } from '#server/platform/events/snapshots';
import { Database } from '#server/platform/database/sql';
import { Tokens } from '#server/platform/security/tokens';
import { Uploads } from '#server/platform/files/uploads';
import { UploadsController } from '#server/platform/files/uploads.controller';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ViewReadiness } from '#server/platform/subscriptions/view-readiness';
import { VIEW_INDEX, type ViewIndex } from '#server/platform/subscriptions/view-status';

/** Providers of every process. */
const shared = [
  AllOwnRows,
  Authenticators,
  Banks,
  IdentityChecks,
  ConfirmationCodes,
  Database,
  EventPlaces,
  EventStore,
  FileEncryption,
  FileFolder,
  Files,
  FileScopes,
  Google,
  Inbox,
  InboxRedaction,
  Mail,
  ModuleRegistry,
  Payments,
  Presence,
  Outbox,
  ProviderRecordLists,
  Push,
  Pursuit,
  RateLimits,
  RepeatedChecks,
  Sms,
  FieldEncryption,
  ErasureGuards,
  KeyRing,
  SecretLinks,
  PersonKeys,
  ...[ErasedParts, ErasureCodes],
  ResumableUploads,
  SealedCookies,
  Sessions,
  Snapshots,
  Tokens,
  Transfers,
  UploadQuota,
  ViewPositions,
];
/** Providers of the web process. */
const web = [
  Antivirus,
  ClientErrors,
  FileAcceptance,
  Images,
  Pieces,
  UploadGate,
  Uploads,
  GracefulShutdown,
  LiveGateway,
  Pages,
  Signals,
  TopicPermissions,
  ViewReadiness,
  { provide: APP_GUARD, useClass: ViewsReadableGuard },
  { provide: APP_GUARD, useClass: PolicyGuard },
  { provide: APP_INTERCEPTOR, useClass: IdempotencyKeys },
  { provide: APP_INTERCEPTOR, useClass: ReadYourWrites },
];

/** Providers of the worker process. */
const worker = [
  ErasureJobs,
  PlatformEraser,

  FileSweeper,
  Jobs,
  KeyRewrapping,
  MailTemplates,
  ModuleReactions,
  ReactionRunner,
  Retention,
  WebhookRouter,
];

export const platformControllers = [
  ...[ClientErrorsController, FilesController, HealthController, UploadsController, WebhookController],
];

/** The platform's mechanisms: what each process provides, and the registries of all modules. */
@Global()
@Module({})
export class PlatformModule {
  static for(
    process: ProcessKind,
    config: Config,
    views: ViewIndex,
    modules: readonly ModuleDefinition[],
  ): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      controllers: process === 'web' ? platformControllers : [],
      providers: [
        { provide: Config, useValue: config },
        { provide: VIEW_INDEX, useValue: views },
        { provide: MODULES, useValue: modules },
        ...shared,
        ...(process === 'web' ? web : process === 'worker' ? worker : []),
      ],
      exports: [
        Config,
        ...shared,
        CqrsModule,
        ...(process === 'web'
          ? [LiveGateway, Uploads, ViewReadiness, VIEW_INDEX]
          : process === 'worker'
            ? [ReactionRunner]
            : []),
      ],
    };
  }
}
