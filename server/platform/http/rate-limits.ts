import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from 'ioredis';
import { DomainError } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { FAIL_FAST, opened, openRedis } from '#server/platform/database/redis';
import { Database } from '#server/platform/database/sql';
import { noteSecurity } from '#server/platform/security/security-log';

/**
 * `points` uses per window and key. Without the counter's store, `refuse` refuses every use and `allow` accepts it. Limits with the
 * same `countedAs` are bounds on one count, of which one applies at a time; refused uses are not in it.
 */
export type RateLimit = Readonly<{
  name: string;
  points: number;
  minutes: number;
  whenUnavailable: 'refuse' | 'allow';
  countedAs?: string;
}>;

/** `name` is unique. It prefixes the counter's keys, unless `countedAs` does. */
export const rateLimit = (
  name: string,
  points: number,
  { minutes, whenUnavailable, countedAs }: Pick<RateLimit, 'minutes' | 'whenUnavailable' | 'countedAs'>,
): RateLimit => ({ name, points, minutes, whenUnavailable, countedAs });

/** Counts shared by all replicas, in Redis or Postgres. */
@Injectable()
export class RateLimits implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly limiters = new Map<string, RateLimiterPostgres | RateLimiterRedis>();
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

  /** A process that listens before it can count would refuse its first sign-ins. */
  async onApplicationBootstrap() {
    if (this.redis) await opened(this.redis);
  }

  /** Counts one use; throws 429 with `Retry-After` when the window is used up. */
  async count(limit: RateLimit, key: string) {
    if (!this.on) return;
    try {
      await this.limiter(limit).consume(key);
    } catch (stopped) {
      if (stopped instanceof Error) {
        log.warn({ err: stopped, limit: limit.name }, 'a limit cannot be counted');
        if (limit.whenUnavailable === 'refuse')
          throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 2 });
        return;
      }
      noteSecurity('limit_reached', { limit: limit.name });
      // The refused use must not fill the count up to a higher bound.
      if (limit.countedAs !== undefined) await this.giveBack(limit, key);
      const seconds = Math.max(1, Math.ceil((stopped as RateLimiterRes).msBeforeNext / 1_000));
      throw new DomainError('rate_limited', 'throttled', `Too many attempts. Try again in ${waiting(seconds)}.`, {
        retryAfter: seconds,
      });
    }
  }

  /** Counts one use for `work`, and returns it when that is refused. */
  async counting<Result>(limit: RateLimit, key: string, work: () => Promise<Result>): Promise<Result> {
    await this.count(limit, key);
    try {
      return await work();
    } catch (refused) {
      await this.giveBack(limit, key);
      throw refused;
    }
  }

  /** The same for several limits, counted in this order. */
  countingAll<Result>(uses: readonly (readonly [RateLimit, string])[], work: () => Promise<Result>): Promise<Result> {
    const [use, ...others] = uses;
    return use ? this.counting(...use, () => this.countingAll(others, work)) : work();
  }

  /** Resets the window, such as after a correct password. */
  async forget(limit: RateLimit, key: string) {
    if (this.on)
      await this.limiter(limit)
        .delete(key)
        .catch(() => undefined);
  }

  async onApplicationShutdown() {
    await this.redis?.quit().catch(() => this.redis?.disconnect());
  }

  /** Takes a counted use back, such as one that turned out to be none of those that are limited. */
  async giveBack(limit: RateLimit, key: string) {
    if (this.on)
      await this.limiter(limit)
        .reward(key)
        .catch(() => undefined);
  }

  private limiter({ name, points, minutes, countedAs = name }: RateLimit) {
    const existing = this.limiters.get(name);
    if (existing) return existing;
    const options = { keyPrefix: countedAs, points, duration: minutes * 60 };
    const limiter = this.redis
      ? new RateLimiterRedis({ ...options, storeClient: this.redis })
      : new RateLimiterPostgres({
          ...options,
          storeClient: this.db.pool,
          schemaName: 'app',
          tableName: 'rate_limit',
          tableCreated: true,
          // `Retention` deletes expired rows in batches; the library would scan the table every 5 min for each limit.
          clearExpiredByTimeout: false,
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
