import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ChangedMessage } from '#server/platform/live/topics';
import type { Person } from '../app.js';
import type { Page, Thread } from './conversations.js';

/** From a lost connection until the client opens the next one, and from a failed request until its repetition, ms. */
const [REOPEN_MS, REPEAT_MS] = [50, 100];
const REQUEST_MS = 10_000;

/** What a row of the list shows, by thread. */
export type Shown = Record<string, string>;

/** The list of threads as a process serves it. */
export async function threadsAt(url: string, { token }: Person): Promise<Shown> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/messages/threads?limit=100`, {
    ...{ headers, signal: AbortSignal.timeout(REQUEST_MS) },
  });
  if (!answer.ok) throw new Error(`the list of threads: ${answer.status}`);
  const { results } = (await answer.json()) as Page<Thread>;
  return Object.fromEntries(
    results.map(({ id, last_message, unread }) => [id, `${last_message?.text ?? ''}, ${unread} unread`]),
  );
}

/**
 * A person's list of threads as a page shows it: fetched after each connection and each message about it, and never
 * otherwise. After a lost connection the client goes to the next of the processes, as behind a load balancer.
 */
export class LiveList {
  shown: Shown = {};
  /** Since when it is connected; undefined while it is not. */
  connectedSince?: number;
  private socket!: Socket;
  private isClosed = false;
  private isStale = false;
  private isFetching = false;

  constructor(
    readonly who: Person,
    private readonly urls: readonly string[],
    private turn: number,
    /** Called after each fetch. */
    private readonly changed: () => void = () => undefined,
  ) {
    this.open();
  }

  get url() {
    return this.urls[this.turn % this.urls.length]!;
  }

  get isConnected() {
    return this.connectedSince !== undefined;
  }

  /** Breaks the connection, if there is one. */
  cut() {
    if (this.isConnected) this.socket.io.engine.close();
  }

  on(name: string, hear: (data: object) => void) {
    this.socket.on(name, hear);
  }

  emit(name: string, message: object) {
    return this.socket.emitWithAck(name, message) as Promise<unknown>;
  }

  close() {
    this.isClosed = true;
    this.socket.disconnect();
  }

  private open() {
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    this.socket = io(this.url, { ...options, auth: { token: this.who.token } });
    this.socket.on('connect', () => {
      this.connectedSince = Date.now();
      void this.fetch();
    });
    this.socket.on('changed', ({ view }: ChangedMessage) => {
      if (view === 'messages') void this.fetch();
    });
    this.socket.once('connect_error', () => void this.reopen());
    this.socket.once('disconnect', () => void this.reopen());
  }

  private async reopen() {
    this.connectedSince = undefined;
    this.socket.removeAllListeners().disconnect();
    await delay(REOPEN_MS);
    this.turn++;
    if (!this.isClosed) this.open();
  }

  /** A change during a fetch begins another. */
  private async fetch() {
    this.isStale = true;
    if (this.isFetching) return;
    this.isFetching = true;
    while (this.isStale && !this.isClosed) {
      this.isStale = false;
      try {
        this.shown = await threadsAt(this.url, this.who);
        this.changed();
      } catch {
        this.isStale = true;
        await delay(REPEAT_MS);
      }
    }
    this.isFetching = false;
  }
}
