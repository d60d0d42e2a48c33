import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { log } from '#server/platform/log';

/** How long readiness answers 503 before connections are refused, ms. */
const NOTICE_MS = 2_000;
/** Draining ends when no request was answered for this long, ms. */
const SILENCE_MS = 500;
/** Upper bound of the drain, ms. */
const DRAIN_MS = 10_000;
/** Connections in the kernel's backlog: each turn of the event loop accepts one; those left when the server closes are reset. */
const BACKLOG = 32;

/**
 * Stops a web process without a failed request: readiness answers 503 for two seconds, so that a load balancer turns to
 * others; then no connection is accepted, requests under way are answered, and each answer closes its connection.
 */
@Injectable()
export class GracefulShutdown implements OnApplicationBootstrap, BeforeApplicationShutdown {
  begun = false;
  private isClosed = false;
  private readonly answers = new Set<ServerResponse>();
  private lastAnswerAt = 0;

  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap() {
    this.server.prependListener('request', ({ url = '' }: IncomingMessage, answer: ServerResponse) => {
      if (this.isClosed) answer.shouldKeepAlive = false;
      if (url.startsWith('/socket.io/')) return;
      this.answers.add(answer);
      answer.once('close', () => {
        this.answers.delete(answer);
        this.lastAnswerAt = Date.now();
      });
    });
  }

  async beforeApplicationShutdown(signal?: string) {
    if (!signal) return;
    this.begun = true;
    await sleep(NOTICE_MS);
    for (let turn = 0; turn < BACKLOG; turn++) await new Promise((wake) => setImmediate(wake));
    this.isClosed = true;
    TcpServer.prototype.close.call(this.server);
    for (const answer of this.answers) answer.shouldKeepAlive = false;
    await this.drain(Date.now());
    this.server.closeIdleConnections();
  }

  /** Resolves when no request is under way and none was answered for a while. */
  private async drain(since: number) {
    while (Date.now() - since < DRAIN_MS) {
      if (this.answers.size === 0 && Date.now() - Math.max(since, this.lastAnswerAt) > SILENCE_MS) return;
      await sleep(SILENCE_MS / 10);
    }
    if (this.answers.size) log.warn({ requests: this.answers.size }, 'stopped before every request was answered');
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}
