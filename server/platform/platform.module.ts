import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Config } from './config.js';
import { EventStore } from './event-store.js';
import { Files } from './files.js';
import { HealthController } from './health.controller.js';
import { Housekeeping } from './housekeeping.js';
import { ReadYourWrites } from './http.js';
import { IdempotencyKeys } from './idempotency.js';
import { Leaving } from './leaving.js';
import { LiveGateway } from './live.gateway.js';
import { Mail } from './mail.js';
import { Payments } from './payments.js';
import { PolicyGuard, Sessions } from './policy.js';
import { Queues } from './queues.js';
import { RateLimits } from './rate-limits.js';
import { ReactionRunner } from './reactions.js';
import { Seals } from './seal.js';
import { Snapshots } from './snapshots.js';
import { Database } from './sql.js';
import { Tokens } from './tokens.js';
import { Uploads } from './uploads.js';
import { VIEW_INDEX, type ViewIndex, Views } from './views.js';

const neighbours = [
  Database,
  EventStore,
  Files,
  Mail,
  Payments,
  Queues,
  RateLimits,
  Seals,
  Sessions,
  Snapshots,
  Tokens,
  Uploads,
  Views,
];
const edge = [
  Leaving,
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
        ...(process === 'web' ? edge : process === 'worker' ? [ReactionRunner, Housekeeping] : []),
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
