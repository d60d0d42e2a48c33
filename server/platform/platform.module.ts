import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Config } from './config.js';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import { HealthController } from '#server/platform/http/health.controller';
import { Retention } from '#server/platform/outbox/retention';
import { ReadYourWrites } from '#server/platform/http/app';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { GracefulShutdown } from '#server/platform/http/shutdown';
import { LiveGateway } from '#server/platform/live/live.gateway';
import { Mail } from '#server/platform/providers/mail';
import { Payments } from '#server/platform/providers/payments';
import { PolicyGuard, Sessions } from '#server/platform/http/policy';
import { Outbox } from '#server/platform/outbox/outbox';
import { RateLimits } from '#server/platform/http/rate-limits';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { Snapshots } from '#server/platform/events/snapshots';
import { Database } from '#server/platform/database/sql';
import { Tokens } from '#server/platform/security/tokens';
import { Uploads } from '#server/platform/files/uploads';
import { VIEW_INDEX, type ViewIndex, ViewPositions } from '#server/platform/subscriptions/view-positions';

const neighbours = [
  Database,
  EventStore,
  Files,
  Mail,
  Payments,
  Outbox,
  RateLimits,
  FieldEncryption,
  Sessions,
  Snapshots,
  Tokens,
  Uploads,
  ViewPositions,
];
const edge = [
  GracefulShutdown,
  LiveGateway,
  { provide: APP_GUARD, useClass: PolicyGuard },
  { provide: APP_INTERCEPTOR, useClass: IdempotencyKeys },
  { provide: APP_INTERCEPTOR, useClass: ReadYourWrites },
];

/** The outside world, one provider per neighbour; the web process has the edge as well, the worker runs reactions; a command has neither. */
@Global()
@Module({})
export class PlatformModule {
  static for(process: 'web' | 'worker' | 'command', config: Config, views: ViewIndex): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      controllers: process === 'web' ? [HealthController] : [],
      providers: [
        { provide: Config, useValue: config },
        { provide: VIEW_INDEX, useValue: views },
        ...neighbours,
        ...(process === 'web' ? edge : process === 'worker' ? [ReactionRunner, Retention] : []),
      ],
      exports: [
        Config,
        ...neighbours,
        CqrsModule,
        ...(process === 'web' ? [LiveGateway] : process === 'worker' ? [ReactionRunner] : []),
      ],
    };
  }
}
