import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `stopped`: nobody listens and every connection ends. `hung`: the door opens and nothing comes through, old or new,
 * until the fault ends; then all of it arrives late. `lost`: the same, but what was under way never arrives.
 * `reset`: every connection is cut, old or new.
 */
export type Fault = 'stopped' | 'hung' | 'lost' | 'reset';

/** A door on loopback in front of one neighbour of the product, and what can go wrong at a door. */
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
    for (const link of this.links) link.suffer(fault);
  }

  async end() {
    const { fault } = this;
    this.fault = undefined;
    if (fault === 'stopped') await this.listen();
    if (fault === 'hung') for (const link of this.links) link.goOn();
  }

  /** For good. */
  async stop() {
    if (this.fault !== 'stopped') await this.close();
    for (const link of this.links) link.suffer('stopped');
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
      for (const link of this.links) link.suffer('stopped');
    });
  }

  private accept(socket: Socket) {
    const link = new Link(socket, this.target, () => this.links.delete(link));
    this.links.add(link);
    if (this.fault) link.suffer(this.fault);
    else link.goOn();
  }
}

/** One connection through the door: what either side says is handed to the other. */
class Link {
  private far?: Socket;
  private held = false;

  constructor(
    private readonly near: Socket,
    private readonly target: { host: string; port: number },
    private readonly gone: () => void,
  ) {
    near.on('error', () => this.cut()).on('close', () => this.cut());
  }

  suffer(fault: Fault) {
    if (fault === 'stopped') this.cut();
    else if (fault === 'reset') {
      this.near.resetAndDestroy();
      this.cut();
    } else {
      this.held = true;
      for (const side of [this.near, this.far]) side?.pause();
    }
  }

  goOn() {
    this.held = false;
    this.far ??= this.reach();
    for (const side of [this.near, this.far]) side.resume();
  }

  private reach(): Socket {
    const far = connect({ ...this.target, allowHalfOpen: true });
    far.on('error', () => this.cut()).on('close', () => this.cut());
    for (const [from, to] of [
      [this.near, far],
      [far, this.near],
    ] as const) {
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      from.on('end', () => to.end());
      to.on('drain', () => {
        if (!this.held) from.resume();
      });
    }
    return far;
  }

  private cut() {
    this.near.destroy();
    this.far?.destroy();
    this.gone();
  }
}
