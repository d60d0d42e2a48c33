import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from 'ioredis';
import { DomainError } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { FAIL_FAST, openRedis } from '#server/platform/database/redis';
import { Database } from '#server/platform/database/sql';

/** One table of every limit: how many per window, and whether it fails closed when its counter is out of reach. */
const LIMITS = {
  login: { points: 10, minutes: 15, closed: true },
  'login-address': { points: 100, minutes: 60, closed: true },
  register: { points: 5, minutes: 60, closed: true },
  resend: { points: 1, minutes: 1, closed: true },
  'resend-day': { points: 5, minutes: 24 * 60, closed: true },
  activation: { points: 60, minutes: 60, closed: true },
  search: { points: 60, minutes: 1, closed: false },
  purchase: { points: 30, minutes: 60, closed: true },
  deposit: { points: 30, minutes: 60, closed: true },
  connect: { points: 20, minutes: 7 * 24 * 60, closed: false },
  forgery: { points: 60, minutes: 1, closed: false },
  upload: { points: 200, minutes: 60, closed: false },
} as const;
export type LimitName = keyof typeof LIMITS;

/** Counts shared by all replicas, in Redis or Postgres. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly limiters = new Map<LimitName, RateLimiterPostgres | RateLimiterRedis>();
  private readonly on: boolean;
  private readonly redis?: Redis;

  constructor(
    config: Config,
    private readonly db: Database,
  ) {
    this.on = config.get('RATE_LIMITS') === 'on';
    const url = config.get('REDIS_URL');
    if (url) this.redis = openRedis(url, FAIL_FAST, 'rate limits');
  }

  /** Counts one use; throws 429 with `Retry-After` when the window is used up. */
  async count(name: LimitName, key: string) {
    if (!this.on) return;
    try {
      await this.limiter(name).consume(key);
    } catch (stopped) {
      if (stopped instanceof Error) {
        log.warn({ err: stopped, limit: name }, 'a limit cannot be counted');
        if (LIMITS[name].closed)
          throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 2 });
        return;
      }
      const seconds = Math.max(1, Math.ceil((stopped as RateLimiterRes).msBeforeNext / 1_000));
      throw new DomainError('rate_limited', 'throttled', `Too many attempts. Try again in ${waiting(seconds)}.`, {
        retryAfter: seconds,
      });
    }
  }

  /** Gives one use back: what it was counted for was refused. */
  async giveBack(name: LimitName, key: string) {
    if (this.on)
      await this.limiter(name)
        .reward(key)
        .catch(() => undefined);
  }

  /** Gives the window back: a right password shows that the attempts before it were the owner's. */
  async forget(name: LimitName, key: string) {
    if (this.on)
      await this.limiter(name)
        .delete(key)
        .catch(() => undefined);
  }

  async onApplicationShutdown() {
    await this.redis?.quit().catch(() => this.redis?.disconnect());
  }

  private limiter(name: LimitName) {
    const existing = this.limiters.get(name);
    if (existing) return existing;
    const { points, minutes } = LIMITS[name];
    const options = { keyPrefix: name, points, duration: minutes * 60 };
    const limiter = this.redis
      ? new RateLimiterRedis({ ...options, storeClient: this.redis })
      : new RateLimiterPostgres({
          ...options,
          storeClient: this.db.pool,
          schemaName: 'app',
          tableName: 'rate_limit',
          tableCreated: true,
        });
    this.limiters.set(name, limiter);
    return limiter;
  }
}

const waiting = (seconds: number) =>
  seconds < 90
    ? `${seconds} seconds`
    : seconds < 5_400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3_600)} hours`;
