import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { makeCertificate } from '../tls.js';

type Answer = { status: number; retryAfter?: string };
/** A request to the endpoint of a device, as it came. */
type Pushed = { headers: IncomingMessage['headers']; body: Buffer };
export type Payload = { title: string; body: string; link: string; tag: string };

/** A push service over TLS, as the vendors of browsers run them, on loopback with a certificate of its own. */
export class PushService {
  private readonly devices = new Map<string, Device>();
  private readonly certificate = makeCertificate();
  private readonly dispatcher = getGlobalDispatcher();
  private readonly server: Server;

  private constructor() {
    const { key, certificate } = this.certificate;
    const cert = readFileSync(certificate);
    this.server = createServer({ key: readFileSync(key), cert }, (request, response) => {
      void bodyOf(request).then((body) => {
        const device = this.devices.get(request.url!);
        const { status, retryAfter } = device?.take({ headers: request.headers, body }) ?? { status: 410 };
        response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end();
      });
    });
    setGlobalDispatcher(new Agent({ connect: { ca: cert } }));
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.server.listen(0, 'localhost', resolve));
    return service;
  }

  /** Without a scheme, as `PUSH_SERVICES` names it. */
  get host() {
    return `localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser that subscribed. */
  device(): Device {
    const device = new Device(`https://${this.host}`, `/wp/${randomUUID()}`);
    this.devices.set(device.path, device);
    return device;
  }

  async stop() {
    setGlobalDispatcher(this.dispatcher);
    this.certificate.remove();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** One browser's subscription, with the keys that only the browser has. */
export class Device {
  readonly pushed: Pushed[] = [];
  private readonly keys = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  private readonly next: Answer[] = [];

  constructor(
    private readonly origin: string,
    readonly path: string,
  ) {
    this.keys.generateKeys();
  }

  /** As `PushSubscription.toJSON` gives it. */
  get subscription() {
    const keys = { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: this.origin + this.path, expirationTime: null, keys };
  }

  /** The next messages are answered so; later ones with 201. */
  answer(...answers: Answer[]) {
    this.next.push(...answers);
  }

  take(pushed: Pushed): Answer {
    this.pushed.push(pushed);
    return this.next.shift() ?? { status: 201 };
  }

  /** What the messages say: decrypted (RFC 8291) with the browser's keys. */
  get payloads(): Payload[] {
    return this.pushed.map(({ body }) => JSON.parse(this.decrypt(body)) as Payload);
  }

  /** Verifies the signature of a message (RFC 8292) by the key that the browser subscribed for; resolves to its claims. */
  async claimsOf({ headers }: Pushed, publicKey: string) {
    const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== publicKey) throw new Error(`signed for another key: ${headers.authorization}`);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const verified = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      ...{ audience: this.origin, algorithms: ['ES256'] },
    });
    return verified.payload;
  }

  private decrypt(body: Buffer): string {
    const [salt, idLength] = [body.subarray(0, 16), body[20]!];
    const sender = body.subarray(21, 21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.keys.computeSecret(sender), this.auth, info, 32));
    const derived = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
    const sealed = body.subarray(21 + idLength);
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2, and zeros that pad it.
    return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
