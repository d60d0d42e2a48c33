import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** A request as it goes over the wire; `raw` is everything of it, for what no client would let through. */
export type Wire = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  raw?: string | Buffer;
};
export type Reply = { status: number; type: string; text: string; isHead: boolean; ms: number };

const PATIENCE_MS = 30_000;
/** How long a bare socket is listened to when we sent less than a whole request. */
const LISTENING_MS = 250;

/** Sends requests to one server over kept connections. */
export class Line {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });
  private readonly host: string;
  private readonly port: number;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    [this.host, this.port] = [hostname, Number(port)];
  }

  /** Undefined when the server hung up without a word, which it may do to what is no HTTP. */
  async send(wire: Wire): Promise<Reply | undefined> {
    const started = performance.now();
    const reply = wire.raw === undefined ? await this.ask(wire) : await this.shout(wire.raw);
    return reply && { ...reply, isHead: wire.method === 'HEAD', ms: performance.now() - started };
  }

  close() {
    this.agent.destroy();
  }

  private ask({ method, path, headers, body }: Wire) {
    const { agent, host, port } = this;
    return new Promise<{ status: number; type: string; text: string } | undefined>((resolve, reject) => {
      const req = request({ agent, host, port, method, path, headers, timeout: PATIENCE_MS }, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('error', reject);
        res.on('end', () =>
          resolve({
            status: res.statusCode!,
            type: res.headers['content-type'] ?? '',
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      let answered = false;
      req.once('response', () => (answered = true));
      req.once('timeout', () => req.destroy(new Error('no answer in time')));
      req.once('error', (error: NodeJS.ErrnoException) => {
        const hungUp = ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        if (hungUp && !answered) resolve(undefined);
        else if (!answered) reject(error);
      });
      req.end(body);
    });
  }

  private shout(raw: string | Buffer) {
    return new Promise<{ status: number; type: string; text: string } | undefined>((resolve) => {
      const parts: Buffer[] = [];
      const socket = connect(this.port, this.host, () => {
        socket.write(raw);
        setTimeout(() => socket.end(), LISTENING_MS);
      });
      socket.on('data', (part) => parts.push(part));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(firstReply(Buffer.concat(parts).toString())));
    });
  }
}

function firstReply(heard: string) {
  const [head = '', text = ''] = heard.split(/\r\n\r\n(.*)/s);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? '';
  const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
  return status ? { status, type: type.trim(), text: Buffer.from(text).subarray(0, length).toString() } : undefined;
}
