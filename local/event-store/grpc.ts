import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { CallFailure, Status, unavailable } from './failure.js';

export type Handler = (call: Call) => void;
const LARGEST_MESSAGE = 17 * 1024 * 1024;
const RESPONSE_HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' };

/** One gRPC call: length-prefixed messages in and out over an HTTP/2 stream, a status in the trailers at the end. */
export class Call {
  ended = false;
  #message: (message: Buffer) => void = () => {};
  #halfClosed: () => void = () => {};
  #closed: (() => void)[] = [];
  #rest: Buffer | undefined;
  #responding = false;
  #trailers: Record<string, string> = { 'grpc-status': String(Status.ok) };

  constructor(readonly stream: http2.ServerHttp2Stream) {
    stream.on('error', () => this.#close());
    stream.on('close', () => this.#close());
    stream.on('aborted', () => this.#close());
    stream.on('data', (chunk: Buffer) => this.#guarded(() => this.#receive(chunk)));
    stream.on('end', () => this.#guarded(() => this.#halfClosed()));
  }

  onMessage(listener: (message: Buffer) => void): this {
    this.#message = listener;
    return this;
  }

  /** The client has said all it will say. */
  onHalfClosed(listener: () => void): this {
    this.#halfClosed = listener;
    return this;
  }

  /** Called once, however the call ends. */
  onClosed(listener: () => void): this {
    if (this.ended) listener();
    else this.#closed.push(listener);
    return this;
  }

  /** Sends framed messages; false means: wait for `drained` before sending more. */
  write(frames: Buffer): boolean {
    if (this.#gone) return false;
    this.#respond();
    return this.stream.write(frames);
  }

  drained(): Promise<void> {
    if (this.#gone || !this.stream.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        this.stream.off('drain', done);
        this.stream.off('close', done);
        resolve();
      };
      this.stream.on('drain', done);
      this.stream.on('close', done);
    });
  }

  finish(frames?: Buffer): void {
    if (this.#gone) return;
    this.#respond();
    this.#close();
    this.stream.end(frames);
  }

  fail(error: unknown): void {
    if (this.ended) return;
    const failure = error instanceof CallFailure ? error : new CallFailure(Status.unknown, String(error));
    const trailers = {
      'grpc-status': String(failure.status),
      'grpc-message': encodeURIComponent(failure.message),
      ...failure.trailers,
    };
    const gone = this.#gone;
    this.#close();
    if (gone) return;
    if (this.#responding) {
      this.#trailers = trailers;
      this.stream.end();
    } else {
      this.stream.respond({ ...RESPONSE_HEADERS, ...trailers }, { endStream: true });
    }
  }

  #respond(): void {
    if (this.#responding) return;
    this.#responding = true;
    this.stream.respond(RESPONSE_HEADERS, { waitForTrailers: true });
    this.stream.on('wantTrailers', () => {
      if (!this.stream.destroyed) this.stream.sendTrailers(this.#trailers);
    });
  }

  /** The client may have left before anybody was told. */
  get #gone(): boolean {
    return this.ended || this.stream.destroyed || this.stream.closed;
  }

  #receive(chunk: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    while (bytes.length >= 5 && !this.ended) {
      const length = bytes.readUInt32BE(1);
      if (bytes[0] !== 0) throw new CallFailure(Status.unimplemented, 'Compressed messages are not supported.');
      if (length > LARGEST_MESSAGE) throw new CallFailure(8, `A message of ${length} bytes is too large.`);
      if (bytes.length < length + 5) break;
      this.#message(bytes.subarray(5, length + 5));
      bytes = bytes.subarray(length + 5);
    }
    this.#rest = bytes.length ? bytes : undefined;
  }

  #guarded(step: () => void): void {
    if (this.ended) return;
    try {
      step();
    } catch (error) {
      this.fail(error);
    }
  }

  #close(): void {
    if (this.ended) return;
    this.ended = true;
    for (const listener of this.#closed.splice(0)) listener();
  }
}

/** A gRPC server on every loopback address; `handlers` are keyed by full method path. */
export class GrpcServer {
  readonly #servers: http2.Http2Server[] = [];
  readonly #sessions = new Set<http2.ServerHttp2Session>();
  readonly #calls = new Set<Call>();
  #stopping = false;

  constructor(
    readonly handlers: ReadonlyMap<string, Handler>,
    readonly unknown: (path: string) => Handler,
  ) {}

  /** Answers the port it got, which is another one only when 0 was asked for. */
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

  /** Takes no more calls and fails the open ones, so that every client knows to ask again. */
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
    server.on('stream', (stream, headers) => this.#accept(stream, headers[':path'] ?? ''));
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host, ipv6Only: host === '::1' }, () => {
        server.off('error', reject);
        this.#servers.push(server);
        resolve((server.address() as AddressInfo).port);
      });
    });
  }

  #accept(stream: http2.ServerHttp2Stream, path: string): void {
    const call = new Call(stream);
    if (this.#stopping) return call.fail(unavailable('The event store is shutting down.'));
    this.#calls.add(call);
    call.onClosed(() => this.#calls.delete(call));
    try {
      (this.handlers.get(path) ?? this.unknown(path))(call);
    } catch (error) {
      call.fail(error);
    }
  }
}
