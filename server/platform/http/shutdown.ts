import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { log } from '#server/platform/log';

const NOTICE_MS = 2_000;
const SILENCE_MS = 500;
const LONGEST_ANSWER_MS = 10_000;
/** Connections the kernel holds for us: each turn of the loop takes one in, and those left when the door shuts are cut. */
const KNOCKING = 32;
const AT_LAST_MS = 25_000;

/**
 * The end of a web process that was asked to stop. For two seconds it only says that it is not ready, so that others
 * may be asked instead; then it shuts the door, answers who is inside and tells each to keep his connection no longer.
 */
@Injectable()
export class GracefulShutdown implements OnApplicationBootstrap, BeforeApplicationShutdown {
  begun = false;
  private shut = false;
  private readonly answers = new Set<ServerResponse>();
  private lastWord = 0;

  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap() {
    this.server.prependListener('request', ({ url = '' }: IncomingMessage, answer: ServerResponse) => {
      if (this.shut) answer.shouldKeepAlive = false;
      if (url.startsWith('/socket.io/')) return;
      this.answers.add(answer);
      answer.once('close', () => {
        this.answers.delete(answer);
        this.lastWord = Date.now();
      });
    });
  }

  async beforeApplicationShutdown(signal?: string) {
    if (!signal) return;
    this.begun = true;
    await sleep(NOTICE_MS);
    for (let turn = 0; turn < KNOCKING; turn++) await new Promise((wake) => setImmediate(wake));
    this.shut = true;
    TcpServer.prototype.close.call(this.server);
    for (const answer of this.answers) answer.shouldKeepAlive = false;
    await this.quiet(Date.now());
    this.server.closeIdleConnections();
  }

  /** Nothing is under way, and nobody inside has spoken for a while. */
  private async quiet(since: number) {
    while (Date.now() - since < LONGEST_ANSWER_MS) {
      if (this.answers.size === 0 && Date.now() - Math.max(since, this.lastWord) > SILENCE_MS) return;
      await sleep(SILENCE_MS / 10);
    }
    if (this.answers.size) log.warn({ requests: this.answers.size }, 'leaving before everybody was answered');
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}

/** A process that was asked to stop and hangs goes all the same. */
export function exitAfterDeadline() {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => setTimeout(() => process.exit(1), AT_LAST_MS).unref());
}
