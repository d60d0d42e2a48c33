import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { currentTrace } from '#server/platform/events/trace-context';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';
import { VIEW_INDEX, type ViewIndex } from './view-status.js';

/** Time a request waits for the views, ms. */
const TIMEOUT_MS = 2_000;
const [POLL_MS, COALESCED_MS, RECONNECT_MS] = [250, 20, 500];

/** Read your own writes: tracks the positions of the views, in the versions this process reads, and waits until they pass a position. */
@Injectable()
export class ViewPositions implements OnModuleInit, OnApplicationShutdown {
  private readonly passed = new Map<string, bigint>();
  private readonly waiting = new Set<() => void>();
  private readonly nameOf: ReadonlyMap<string, string>;
  private connection?: PoolClient;
  private polling?: Promise<void>;
  private currentRound?: Promise<void>;
  private stopped = false;
  private listening = false;

  constructor(
    private readonly db: Database,
    @Inject(VIEW_INDEX) private readonly index: ViewIndex,
  ) {
    this.nameOf = new Map(index.map(({ name, schema }) => [schema, name]));
  }

  async onModuleInit() {
    await this.listen();
  }

  /**
   * Resolves to true when every view that shows events of this request has passed them, to false after 2 s. A view is not
   * waited for beyond its own events: it learns only later that it has passed those that it does not show.
   */
  async settled(): Promise<boolean> {
    const { positions } = currentTrace()?.appended ?? { positions: new Map<string, bigint>() };
    const targets = new Map<string, bigint>();
    for (const { name, types } of this.index)
      for (const type of types) {
        const position = positions.get(type) ?? -1n;
        if (position > (targets.get(name) ?? -1n)) targets.set(name, position);
      }
    return this.passedAll(targets, TIMEOUT_MS);
  }

  /** The position that a view has passed; -1 before the first event. */
  async position(name: string): Promise<bigint> {
    await this.poll();
    return this.passed.get(name) ?? -1n;
  }

  /** Resolves to true when each of these views has passed the position, to false after `timeoutMs`. */
  reached(names: string[], position: bigint, timeoutMs = TIMEOUT_MS): Promise<boolean> {
    return this.passedAll(new Map(names.map((name) => [name, position])), timeoutMs);
  }

  private async passedAll(targets: ReadonlyMap<string, bigint>, timeoutMs: number): Promise<boolean> {
    const there = () => [...targets].every(([name, position]) => (this.passed.get(name) ?? -1n) >= position);
    if (there()) return true;
    return new Promise((resolve) => {
      const done = (result: boolean) => {
        clearTimeout(timer);
        clearInterval(poll);
        this.waiting.delete(check);
        resolve(result);
      };
      const check = () => there() && done(true);
      const timer = setTimeout(() => done(false), timeoutMs);
      const poll = setInterval(() => void this.poll(), POLL_MS);
      this.waiting.add(check);
      if (!this.listening) void this.poll();
    });
  }

  /**
   * Resolves to what `find` finds in these views; to undefined when it finds nothing for `timeoutMs`. It is called at once,
   * after moves of the views (at most every 20 ms, for all that wait at the same time) and every 250 ms.
   */
  async shown<T>(
    names: readonly string[],
    find: () => Promise<T | undefined>,
    timeoutMs: number,
  ): Promise<T | undefined> {
    const end = Date.now() + timeoutMs;
    const positions = () => names.map((name) => this.passed.get(name)).join();
    let [seen, wake] = ['', () => {}];
    const check = () => positions() !== seen && wake();
    this.waiting.add(check);
    try {
      for (;;) {
        seen = positions();
        const moved = new Promise<void>((resolve) => (wake = resolve));
        const found = await find();
        if (found !== undefined || Date.now() >= end) return found;
        const timer = setTimeout(() => wake(), POLL_MS);
        await Promise.all([moved, this.round()]);
        clearTimeout(timer);
      }
    } finally {
      this.waiting.delete(check);
    }
  }

  onApplicationShutdown() {
    this.stopped = true;
    this.listening = false;
    this.connection?.release(true);
    this.connection = undefined;
  }

  /** The end of the current 20 ms. */
  private round(): Promise<void> {
    return (this.currentRound ??= new Promise<void>((resolve) => setTimeout(resolve, COALESCED_MS)).finally(
      () => (this.currentRound = undefined),
    ));
  }

  /** One query at a time, for all that wait. */
  private poll(): Promise<void> {
    return (this.polling ??= this.query().finally(() => (this.polling = undefined)));
  }

  private async query() {
    const { rows } = await sql<{ name: string; position: number }>`
      select name, position from projection.checkpoint where name = any(${[...this.nameOf.keys()]})`
      .execute(this.db.sql)
      .catch(() => ({ rows: [] }));
    for (const { name, position } of rows) this.move(name, BigInt(position));
    this.checkAll();
  }

  /** Ignores other versions, which this process does not read. */
  private move(schema: string, position: bigint) {
    const view = this.nameOf.get(schema);
    if (view !== undefined && position > (this.passed.get(view) ?? -1n)) this.passed.set(view, position);
  }

  private checkAll() {
    for (const check of [...this.waiting]) check();
  }

  private async listen(): Promise<void> {
    try {
      const client = await this.db.pool.connect();
      this.connection = client;
      client.on('notification', ({ payload = '' }) => {
        const [schema = '', position = '-1'] = payload.split(':');
        this.move(schema, BigInt(position));
        this.checkAll();
      });
      client.once('error', () => this.listenAgain(client));
      client.once('end', () => this.listenAgain(client));
      await client.query('listen passed');
      this.listening = this.connection === client;
    } catch (error) {
      log.warn({ err: error }, 'the positions of the views are polled: no connection to listen on');
      this.listenAgain();
    }
  }

  private listenAgain(lost?: PoolClient) {
    if (this.stopped || (lost && lost !== this.connection)) return;
    this.connection = undefined;
    this.listening = false;
    lost?.release(true);
    setTimeout(() => void this.listen(), RECONNECT_MS).unref();
  }
}
