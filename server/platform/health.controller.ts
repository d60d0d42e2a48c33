import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { EventStore } from './event-store.js';
import { Policy } from './policy.js';
import { Database } from './sql.js';
import { Views } from './views.js';

const PATIENCE_MS = 2_000;

/** Liveness touches nothing; readiness asks every neighbour a request needs. */
@ApiExcludeController()
@Controller('health')
@Policy('public')
export class HealthController {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: Views,
  ) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const checks = {
      postgres: await this.ask(this.postgres()),
      event_store: await this.ask(this.log()),
      views: await this.ask(this.built()),
    };
    const ready = Object.values(checks).every(Boolean);
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', checks };
  }

  private async postgres() {
    await sql`select 1`.execute(this.db.sql);
    return true;
  }
  private async log() {
    for await (const event of this.store.client.readAll({ maxCount: 1, direction: 'backwards', fromPosition: 'end' }))
      return !!event;
    return true;
  }
  private async built() {
    return (await this.views.readiness()).missing.length === 0;
  }
  private ask(answer: Promise<boolean>) {
    return Promise.race([
      answer,
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
    ]).catch(() => false);
  }
}
