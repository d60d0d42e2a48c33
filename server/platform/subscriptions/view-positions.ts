import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { currentTrace } from '#server/platform/events/trace-context';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';

/** Which views exist and which events each of them shows. Given by the application, since the platform knows no context. */
export type ViewIndex = readonly { name: string; version: number; types: readonly string[] }[];
export const VIEW_INDEX = Symbol('VIEW_INDEX');

const PATIENCE_MS = 2_000;

/** Read your own writes: knows how far each view has come, and waits until they show what this request appended. */
@Injectable()
export class ViewPositions implements OnModuleInit, OnApplicationShutdown {
  private readonly passed = new Map<string, bigint>();
  private readonly waiting = new Set<() => void>();
  private readonly movers: { names: readonly string[]; moved: () => void }[] = [];
  private listener?: PoolClient;
  private looking?: Promise<void>;
  private stopped = false;
  private hearing = false;

  constructor(
    private readonly db: Database,
    @Inject(VIEW_INDEX) private readonly index: ViewIndex,
  ) {}

  async onModuleInit() {
    await this.listen();
  }

  /** Is every move of a view being heard at once? Not while the database cannot be listened to. */
  get hears() {
    return this.hearing;
  }

  /** Calls back when one of these views moved, and when moves may have gone unheard. */
  whenMoved(names: readonly string[], moved: () => void) {
    this.movers.push({ names, moved });
  }

  /** Waits (at most 2 s) until every view that shows what this request appended has passed it. */
  async settled(): Promise<boolean> {
    const trace = currentTrace();
    if (!trace || trace.appended.position < 0n) return true;
    const { types, position } = trace.appended;
    const names = this.index.filter((view) => view.types.some((type) => types.has(type))).map(({ name }) => name);
    return this.reached(names, position);
  }

  async reached(names: string[], position: bigint, patience = PATIENCE_MS): Promise<boolean> {
    const there = () => names.every((name) => (this.passed.get(name) ?? -1n) >= position);
    if (there()) return true;
    return new Promise((resolve) => {
      const done = (result: boolean) => {
        clearTimeout(timer);
        clearInterval(poll);
        this.waiting.delete(check);
        resolve(result);
      };
      const check = () => there() && done(true);
      const timer = setTimeout(() => done(false), patience);
      const poll = setInterval(() => void this.look(), 250);
      this.waiting.add(check);
      if (!this.hearing) void this.look();
    });
  }

  /** Are all views built at the version this code reads, and how far behind are they? */
  async readiness(): Promise<{ missing: string[] }> {
    const { rows } = await sql<{ name: string }>`select name from projection.view`.execute(this.db.sql);
    const built = new Set(rows.map(({ name }) => name));
    return { missing: this.index.map(({ name }) => name).filter((name) => !built.has(name)) };
  }

  onApplicationShutdown() {
    this.stopped = true;
    this.hearing = false;
    this.listener?.release(true);
    this.listener = undefined;
  }

  /** However many wait, the database is asked once at a time. */
  private look(): Promise<void> {
    return (this.looking ??= this.ask().finally(() => (this.looking = undefined)));
  }

  private async ask() {
    const { rows } = await sql<{ name: string; position: number }>`select name, position from projection.checkpoint`
      .execute(this.db.sql)
      .catch(() => ({ rows: [] }));
    for (const { name, position } of rows) if (this.isNews(name, BigInt(position))) this.heard(name, BigInt(position));
    for (const check of [...this.waiting]) check();
  }

  private heard(name: string, position: bigint) {
    this.tell(name);
    if (this.isNews(name, position)) this.passed.set(name, position);
  }

  private isNews(name: string, position: bigint) {
    return position > (this.passed.get(name) ?? -1n);
  }

  private tell(name?: string) {
    for (const { names, moved } of this.movers) if (name === undefined || names.includes(name)) moved();
  }

  private async listen(): Promise<void> {
    try {
      const client = await this.db.pool.connect();
      this.listener = client;
      client.on('notification', ({ payload = '' }) => {
        const [name = '', position = '-1'] = payload.split(':');
        this.heard(name, BigInt(position));
        for (const check of [...this.waiting]) check();
      });
      client.once('error', () => this.again(client));
      client.once('end', () => this.again(client));
      await client.query('listen passed');
      this.hearing = this.listener === client;
    } catch (error) {
      log.warn({ err: error }, 'cannot hear the views yet');
      this.again();
    }
  }

  private again(lost?: PoolClient) {
    if (this.stopped || (lost && lost !== this.listener)) return;
    this.listener = undefined;
    this.hearing = false;
    this.tell();
    lost?.release(true);
    setTimeout(() => void this.listen(), 500).unref();
  }
}
