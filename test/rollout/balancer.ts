import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../free-port.js';

const REASON_LENGTH = 200;

/**
 * A load balancer before the web processes: forwards each request to one of the targets, requests with the same token to
 * the same one, and records failures. It retries nothing.
 */
export class Balancer {
  readonly failed: string[] = [];
  requests = 0;
  private targets: number[] = [];
  private anonymous = 0;

  private constructor(
    readonly port: number,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(): Promise<Balancer> {
    const port = await freePort();
    // It ends no connection that a reader keeps: one that closes as a request comes resets it.
    const server = createServer({ keepAliveTimeout: 0 });
    const balancer = new Balancer(port, server);
    server.on('request', (req, res) => balancer.forward(req, res));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Requests in flight stay with their target. */
  use(...ports: number[]) {
    this.targets = ports;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private forward(req: IncomingMessage, res: ServerResponse) {
    this.requests++;
    const port = this.targetOf(req.headers.authorization);
    const fail = (reason: string) =>
      this.failed.push(`${new Date().toISOString()} ${req.method} ${req.url} at ${port}: ${reason}`);
    const forwarded = request(
      { host: '127.0.0.1', port, path: req.url, method: req.method, headers: req.headers },
      (answer) => {
        if (answer.statusCode! >= 500)
          void text(answer).then((body) => fail(`${answer.statusCode} ${body.slice(0, REASON_LENGTH)}`));
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res);
      },
    );
    forwarded.on('error', (error) => {
      fail(error.message);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    req.pipe(forwarded);
  }

  private targetOf(token: string | undefined): number {
    const sum = token ? [...token].reduce((all, letter) => all + letter.charCodeAt(0), 0) : this.anonymous++;
    return this.targets[sum % this.targets.length]!;
  }
}
