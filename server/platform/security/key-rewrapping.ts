import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { log } from '#server/platform/log';
import { PersonKeys } from './person-keys.js';

const EVERY_MS = 60_000;
const BATCH_SIZE = 500;

/** Wraps the keys of persons with the first secret of KEYS_SECRET, so that the other one may be removed; part of the worker. */
@Injectable()
export class KeyRewrapping implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private current: Promise<void> = Promise.resolve();

  constructor(private readonly keys: PersonKeys) {}

  onApplicationBootstrap() {
    this.start();
    this.timer = setInterval(() => this.start(), EVERY_MS);
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    await this.current;
  }

  private start() {
    this.current = this.current
      .then(() => this.rewrapAll())
      .catch((err: unknown) => log.warn({ err }, 'the keys of persons were not wrapped with the first secret'));
  }

  private async rewrapAll() {
    let [after, rewrapped, unreadable]: [UserId, number, number] = ['', 0, 0];
    for (;;) {
      const batch = await this.keys.rewrap(BATCH_SIZE, after);
      after = batch.last;
      rewrapped += batch.seen - batch.unreadable;
      unreadable += batch.unreadable;
      if (batch.seen < BATCH_SIZE) break;
    }
    if (rewrapped) log.info({ rewrapped, unreadable }, 'keys were wrapped with the first secret of KEYS_SECRET');
  }
}
