import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** A request to send; `raw` holds all its bytes, for requests that HTTP clients refuse to send. */
export type Wire = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  raw?: string | Buffer;
};
export type Reply = { status: number; type: string; text: string; isHead: boolean; ms: number };

const TIMEOUT_MS = 30_000;
/** Time to wait for a response to an incomplete request, ms. */
const INCOMPLETE_WAIT_MS = 250;

/** Sends requests to one server over keep-alive connections. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });
  private readonly host: string;
  private readonly port: number;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    [this.host, this.port] = [hostname, Number(port)];
  }

  /** Undefined when the server closed the connection without a response, which is allowed for malformed HTTP. */
  async send(wire: Wire): Promise<Reply | undefined> {
    const started = performance.now();
    const reply = wire.raw === undefined ? await this.ask(wire) : await this.sendRaw(wire.raw);
    return reply && { ...reply, isHead: wire.method === 'HEAD', ms: performance.now() - started };
  }

  close() {
    this.agent.destroy();
  }

  private ask({ method, path, headers, body }: Wire) {
    const { agent, host, port } = this;
    return new Promise<{ status: number; type: string; text: string } | undefined>((resolve, reject) => {
      const req = request({ agent, host, port, method, path, headers, timeout: TIMEOUT_MS }, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('error', reject);
        res.on('end', () =>
          resolve({
            status: res.statusCode!,
            type: res.headers['content-type'] ?? '',
            text: decoded(Buffer.concat(parts), res.headers['content-encoding']),
          }),
        );
      });
      let answered = false;
      req.once('response', () => (answered = true));
      req.once('timeout', () => req.destroy(new Error('no answer in time')));
      req.once('error', (error: NodeJS.ErrnoException) => {
        const closed = ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        if (closed && !answered) resolve(undefined);
        else if (!answered) reject(error);
      });
      req.end(body);
    });
  }

  private sendRaw(raw: string | Buffer) {
    return new Promise<{ status: number; type: string; text: string } | undefined>((resolve) => {
      const parts: Buffer[] = [];
      const socket = connect(this.port, this.host, () => {
        socket.write(raw);
        setTimeout(() => socket.end(), INCOMPLETE_WAIT_MS);
      });
      socket.on('data', (part) => parts.push(part));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(firstReply(Buffer.concat(parts).toString())));
    });
  }
}

/** The text of a body; of one that is cut or damaged, its bytes. */
function decoded(body: Buffer, encoding = 'identity'): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[encoding];
  try {
    return (decode && body.length ? decode(body) : body).toString();
  } catch {
    return body.toString();
  }
}

function firstReply(heard: string) {
  const [head = '', text = ''] = heard.split(/\r\n\r\n(.*)/s);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? '';
  const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
  return status ? { status, type: type.trim(), text: Buffer.from(text).subarray(0, length).toString() } : undefined;
}
