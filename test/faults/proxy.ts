import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `stopped`: the port is closed and every connection ends. `hung`: connections are accepted and no byte passes until
 * the fault ends; then all bytes arrive late. `lost`: like `hung`, but the bytes in flight never arrive.
 * `reset`: every connection, old or new, is reset.
 */
export type Fault = 'stopped' | 'hung' | 'lost' | 'reset';

/** A TCP proxy on loopback in front of one dependency of the product, which applies network faults. */
export class Proxy {
  private fault?: Fault;
  private server!: Server;
  private readonly links = new Set<Link>();
  port = 0;

  private constructor(private readonly target: { host: string; port: number }) {}

  static async before(host: string, port: number): Promise<Proxy> {
    const proxy = new Proxy({ host, port });
    await proxy.listen();
    return proxy;
  }

  async begin(fault: Fault) {
    this.fault = fault;
    if (fault === 'stopped') await this.close();
    for (const link of this.links) link.apply(fault);
  }

  async end() {
    const { fault } = this;
    this.fault = undefined;
    if (fault === 'stopped') await this.listen();
    if (fault === 'hung') for (const link of this.links) link.resume();
  }

  /** Closes the proxy and every connection. */
  async stop() {
    if (this.fault !== 'stopped') await this.close();
    for (const link of this.links) link.apply('stopped');
  }

  private async listen() {
    for (;;) {
      try {
        await this.open();
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      }
    }
  }

  private open() {
    return new Promise<void>((resolve, reject) => {
      this.server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => this.accept(socket))
        .once('error', reject)
        .listen(this.port, '127.0.0.1', () => {
          this.port = (this.server.address() as { port: number }).port;
          resolve();
        });
    });
  }

  private close() {
    return new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      for (const link of this.links) link.apply('stopped');
    });
  }

  private accept(socket: Socket) {
    const link = new Link(socket, this.target, () => this.links.delete(link));
    this.links.add(link);
    if (this.fault) link.apply(this.fault);
    else link.resume();
  }
}

/** One proxied connection. */
class Link {
  private upstream?: Socket;
  private held = false;

  constructor(
    private readonly client: Socket,
    private readonly target: { host: string; port: number },
    private readonly onClosed: () => void,
  ) {
    client.on('error', () => this.cut()).on('close', () => this.cut());
  }

  apply(fault: Fault) {
    if (fault === 'stopped') this.cut();
    else if (fault === 'reset') {
      this.client.resetAndDestroy();
      this.cut();
    } else {
      this.held = true;
      for (const side of [this.client, this.upstream]) side?.pause();
    }
  }

  resume() {
    this.held = false;
    this.upstream ??= this.connectTarget();
    for (const side of [this.client, this.upstream]) side.resume();
  }

  private connectTarget(): Socket {
    const upstream = connect({ ...this.target, allowHalfOpen: true });
    upstream.on('error', () => this.cut()).on('close', () => this.cut());
    for (const [from, to] of [
      [this.client, upstream],
      [upstream, this.client],
    ] as const) {
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      from.on('end', () => to.end());
      to.on('drain', () => {
        if (!this.held) from.resume();
      });
    }
    return upstream;
  }

  private cut() {
    this.client.destroy();
    this.upstream?.destroy();
    this.onClosed();
  }
}
