import { ECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { request } from 'undici';
import webpush from 'web-push';
import { Config } from '#server/platform/config';

/** A browser's subscription as its `toJSON` gives it. The endpoint is an address to which its holder sends. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** `topic`: 32 characters of base64url; a message that waits at the push service is replaced by the next of its topic. */
export type PushMessage = { payload: object; topic: string; urgency: 'normal' | 'high'; ttlS: number };
/** `gone`: the subscription has ended. `again`: it was not taken for now; ms to wait, where the service says so. */
export type Pushed = { is: 'sent' | 'gone' } | { is: 'again'; waitMs?: number; because: string };

const ENCODING = 'aes128gcm';
/** Upper bound of one call, ms. */
const TIMEOUT_MS = 8_000;
const MOST_WAITED_MS = 3_600_000;

/**
 * Sends messages to browsers: Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed (RFC 8292). Off without
 * `VAPID_PUBLIC_KEY`. It asks the hosts of `PUSH_SERVICES` over TLS and no others, and follows no redirect.
 */
@Injectable()
export class Push {
  /** Undefined where push is off. */
  readonly publicKey: string | undefined;
  private readonly privateKey: string | undefined;
  private readonly subject: string;
  private readonly services: readonly string[];

  constructor(config: Config) {
    this.publicKey = config.get('VAPID_PUBLIC_KEY');
    this.privateKey = config.get('VAPID_PRIVATE_KEY');
    const from = config.get('MAIL_FROM');
    this.subject = config.get('VAPID_SUBJECT') ?? `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;
    this.services = config.get('PUSH_SERVICES');
  }

  /** True for an endpoint of a push service that is known here. */
  isKnown(endpoint: string): boolean {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
    return this.services.some((one) => (one.startsWith('*.') ? url.host.endsWith(one.slice(1)) : url.host === one));
  }

  /** Throws when the service refuses the message for good. */
  async send({ endpoint, keys }: PushSubscription, message: PushMessage): Promise<Pushed> {
    const { publicKey, privateKey } = this;
    if (!publicKey || !privateKey || !this.isKnown(endpoint)) return { is: 'gone' };
    const { origin, host } = new URL(endpoint);
    const { cipherText } = webpush.encrypt(keys.p256dh, keys.auth, JSON.stringify(message.payload), ENCODING);
    const headers = {
      ...webpush.getVapidHeaders(origin, this.subject, publicKey, privateKey, ENCODING),
      ...{ 'Content-Type': 'application/octet-stream', 'Content-Encoding': ENCODING },
      ...{ TTL: String(message.ttlS), Urgency: message.urgency, Topic: message.topic },
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await request(endpoint, { method: 'POST', headers, body: cipherText, signal }).catch(
      (error: unknown) => String(error instanceof Error ? error.message : error),
    );
    if (typeof answer === 'string') return { is: 'again', because: `${host} does not answer: ${answer}` };
    const { statusCode: status, body } = answer;
    await body.dump().catch(() => undefined);
    if (status >= 200 && status < 300) return { is: 'sent' };
    if (status === 404 || status === 410) return { is: 'gone' };
    if (status !== 429 && status < 500) throw new Error(`the push service ${host} refused a message: ${status}`);
    return { is: 'again', waitMs: waitOf(answer.headers['retry-after']), because: `${host} answered ${status}` };
  }
}

/** True for a public key on the curve, and a secret of 16 bytes, both base64url. */
export function areBrowserKeys({ p256dh, auth }: PushSubscription['keys']): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const key = Buffer.from(p256dh, 'base64url');
    return key.length === 65 && ECDH.convertKey(key, 'prime256v1', undefined, undefined, 'compressed').length === 33;
  } catch {
    return false;
  }
}

/** Seconds or a date (RFC 9110), as ms from now, an hour at most. */
function waitOf(header: string | string[] | undefined): number | undefined {
  const [text] = [header ?? []].flat();
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(MOST_WAITED_MS, Math.max(0, ms));
}
