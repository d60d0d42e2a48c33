import type { ServerHttp2Stream } from 'node:http2';
import { CallFailure, failureOf, Status } from './failure.js';

/** A message is preceded by a flag and its length. */
const PREFIX = 5;
const LARGEST_MESSAGE = 17 * 1024 * 1024;
const RESPONSE_HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' };

/** One gRPC call: length-prefixed messages in and out over an HTTP/2 stream, a status in the trailers at the end. */
export class Call {
  ended = false;
  #message: (message: Buffer) => void = () => {};
  #halfClosed: () => void = () => {};
  #closed: (() => void)[] = [];
  /** Received bytes that do not make a whole message yet, and how many make one. */
  #chunks: Buffer[] = [];
  #received = 0;
  #needed = PREFIX;
  #responding = false;
  #trailers: Record<string, string> = { 'grpc-status': String(Status.ok) };

  constructor(readonly stream: ServerHttp2Stream) {
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

  /** Called when the client has sent its last message. */
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
    const failure = failureOf(error);
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

  /** The client may disconnect before `close` is emitted. */
  get #gone(): boolean {
    return this.ended || this.stream.destroyed || this.stream.closed;
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#received < this.#needed) return;
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#received);
    let at = 0;
    this.#needed = PREFIX;
    while (bytes.length - at >= PREFIX && !this.ended) {
      const length = bytes.readUInt32BE(at + 1);
      if (bytes[at] !== 0) throw new CallFailure(Status.unimplemented, 'Compressed messages are not supported.');
      if (length > LARGEST_MESSAGE) throw new CallFailure(8, `A message of ${length} bytes is too large.`);
      if (bytes.length - at < PREFIX + length) {
        this.#needed = PREFIX + length;
        break;
      }
      at += PREFIX + length;
      this.#message(bytes.subarray(at - length, at));
    }
    this.#chunks = at < bytes.length ? [bytes.subarray(at)] : [];
    this.#received = bytes.length - at;
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
