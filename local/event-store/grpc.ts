import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Call } from './call.js';
import { unavailable } from './failure.js';

export type Handler = (call: Call) => void;
/** Throws the failure of a call that its headers do not allow. */
export type Guard = (path: string, headers: http2.IncomingHttpHeaders) => void;

/** A gRPC server on every loopback address; `handlers` are keyed by full method path. */
export class GrpcServer {
  readonly #servers: http2.Http2Server[] = [];
  readonly #sessions = new Set<http2.ServerHttp2Session>();
  readonly #calls = new Set<Call>();
  #stopping = false;

  constructor(
    readonly handlers: ReadonlyMap<string, Handler>,
    readonly unknown: (path: string) => Handler,
    readonly guard: Guard = () => undefined,
  ) {}

  /** Resolves to the port in use, which differs from the requested one only for 0. */
  async listen(port: number, attempts = port === 0 ? 5 : 1): Promise<number> {
    const bound = await this.#bind(port, '127.0.0.1');
    try {
      await this.#bind(bound, '::1');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return bound;
      for (const server of this.#servers.splice(0)) server.close();
      if (attempts > 1) return this.listen(port, attempts - 1);
      throw error;
    }
    return bound;
  }

  /** Accepts no more calls and fails the open ones with UNAVAILABLE, so that clients reconnect. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const closed = this.#servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    for (const call of this.#calls) call.fail(unavailable('The event store is shutting down.'));
    await new Promise((resolve) => setImmediate(resolve));
    for (const session of this.#sessions) session.close();
    const deadline = setTimeout(() => {
      for (const session of this.#sessions) session.destroy();
    }, 1000);
    await Promise.all(closed);
    clearTimeout(deadline);
  }

  #bind(port: number, host: string): Promise<number> {
    const server = http2.createServer({
      maxSessionMemory: 256,
      settings: { initialWindowSize: 4 * 1024 * 1024, maxConcurrentStreams: 10_000 },
    });
    server.on('session', (session) => {
      this.#sessions.add(session);
      session.on('close', () => this.#sessions.delete(session));
      session.on('error', () => session.destroy());
      session.setLocalWindowSize(16 * 1024 * 1024);
    });
    server.on('stream', (stream, headers) => this.#accept(stream, headers));
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host, ipv6Only: host === '::1' }, () => {
        server.off('error', reject);
        this.#servers.push(server);
        resolve((server.address() as AddressInfo).port);
      });
    });
  }

  #accept(stream: http2.ServerHttp2Stream, headers: http2.IncomingHttpHeaders): void {
    const path = headers[':path'] ?? '';
    const call = new Call(stream);
    if (this.#stopping) return call.fail(unavailable('The event store is shutting down.'));
    this.#calls.add(call);
    call.onClosed(() => this.#calls.delete(call));
    try {
      this.guard(path, headers);
      (this.handlers.get(path) ?? this.unknown(path))(call);
    } catch (error) {
      call.fail(error);
    }
  }
}
