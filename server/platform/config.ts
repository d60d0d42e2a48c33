import { z } from 'zod';
import { feeBands } from '#server/kernel/transfer-fees';
import { refusalOf } from './events/store-client.js';
import { isVapidPair } from './providers/vapid-keys.js';

const url = z.string().min(1);
/** Undefined when it is left out or empty. */
const maybe = z
  .string()
  .optional()
  .transform((value) => value || undefined);
const eventStoreUrl = url.superRefine((value, context) => {
  const refusal = refusalOf(value);
  if (refusal) context.addIssue({ code: 'custom', message: `not a connection string of EventStoreDB: ${refusal}` });
});

const fees = z.string().refine((value) => feeBands(value) !== undefined, {
  error: 'bands of kobo such as 500000:1000,5000000:2500,*:5000, the last one without a bound',
});

/** OpenID Connect needs TLS; a provider on this machine is reached without. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'not an address of http or https', abort: true })
  .refine((value) => value.startsWith('https:') || LOOPBACK.has(new URL(value).hostname), {
    error: 'http is allowed on loopback only',
  });
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Push services of Chrome, Firefox, Edge and Safari. */
const PUSH_SERVICES =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com,*.push.apple.com';
const host = z
  .string()
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/, 'hosts such as push.example.com or *.example.com');
const clamdUrl = z.string().refine((value) => /^tcp:\/\/[^/?#@]+:\d+$/.test(value) && URL.canParse(value), {
  error: 'an address such as tcp://clamav:3310',
});
const smsUrl = z
  .url({ protocol: /^(https?|smtp)$/, error: 'not an address of https or smtp', abort: true })
  .refine((value) => !value.startsWith('http:') || LOOPBACK.has(new URL(value).hostname), {
    error: 'http is allowed on loopback only',
  });

function nameAndLogo(one: string): { name: string; logo?: string } {
  const [name, logo] = one.split(/=(.*)/s).map((part) => part.trim());
  return { name: name!, ...(logo === undefined ? {} : { logo }) };
}

function nameAndUrl(one: string): { name: string; url: string } {
  const { name, logo: url = '' } = nameAndLogo(one);
  return { name, url };
}

/** Every variable that the processes read; `.env.example` documents names and defaults. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  GROUNDWORK_MODE: z.enum(['embedded', 'production']).default('production'),
  /**
   * Name of this process among all that share the database; no two of them run at a time. A process takes the leases and
   * claims of a killed predecessor with the same name over at once, instead of after their expiry.
   */
  INSTANCE: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'letters, digits, dots and hyphens, at most 100')
    .optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Number of reverse proxies in front of the web process. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  METRICS_PORT: z.preprocess((value) => value || undefined, z.coerce.number().int().min(0).max(65_535).optional()),
  PUBLIC_URL: url.default('http://localhost:3000'),
  /** `esdb://` or `esdb+discover://`, in any form of EventStoreDB's client. */
  EVENTSTORE_URL: eventStoreUrl.default('esdb://localhost:2113?tls=false'),
  DATABASE_URL: url,
  REDIS_URL: maybe,
  PAYSTACK_BASE_URL: url.default('https://api.paystack.co'),
  PAYSTACK_SECRET_KEY: z.string().min(8),
  /** The client of Google's OpenID Connect; sign-in through Google is off without. */
  GOOGLE_CLIENT_ID: maybe,
  GOOGLE_CLIENT_SECRET: maybe,
  GOOGLE_ISSUER: z.preprocess((value) => value || undefined, issuer.default('https://accounts.google.com')),
  SMTP_URL: url.default('smtp://localhost:1025'),
  /**
   * What sends codes to phones: `https://…`, a provider that takes a POST of JSON, or in embedded mode `smtp://…`, a mail inbox
   * that shows them. Without it no phone number can be verified.
   */
  SMS_URL: z.preprocess((value) => value || undefined, smsUrl.optional()),
  /** The bearer token of the provider's API. */
  SMS_TOKEN: maybe,
  /** The sender that the provider shows, where it takes one. */
  SMS_FROM: z.string().default('Groundwork'),
  /** With `on` the payment provider can be asked to compare a person's name, BVN and bank account; a NIN it cannot. */
  IDENTITY_CHECK: z.enum(['on', 'off']).default('off'),
  /** The only countries to whose numbers codes are sent, by how these begin. */
  PHONE_COUNTRIES: z
    .preprocess((value) => value || undefined, z.string().default('+234,+233,+254,+27,+44,+1'))
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().regex(/^\+\d{1,6}$/, 'codes of countries such as +234'))),
  MAIL_FROM: z.string().default('Groundwork <hello@groundwork.example>'),
  /** The keys that name the site to push services (VAPID, RFC 8292), base64url; browser push is off without. */
  VAPID_PUBLIC_KEY: maybe,
  VAPID_PRIVATE_KEY: maybe,
  /** Where the operator of a push service writes to; by default the address of `MAIL_FROM`. */
  VAPID_SUBJECT: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'an address that begins with mailto: or https://')
      .optional(),
  ),
  /** The only hosts to which pushes are sent; `*.` stands for any name before, and another port than 443 is named. */
  PUSH_SERVICES: z
    .preprocess((value) => value || undefined, z.string().default(PUSH_SERVICES))
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(host)),
  /**
   * clamd, the daemon of ClamAV, to which every uploaded file is sent (INSTREAM); no file is taken while it does not answer. Without
   * it files are not scanned for viruses.
   */
  CLAMAV_URL: z.preprocess((value) => value || undefined, clamdUrl.optional()),
  FILES_URL: url.default('file:./data/files'),
  /** Minimum free disk space, MB; an upload that would go below it gets 507. */
  FILES_FREE_MB: z.coerce.number().int().min(0).default(512),
  JWT_SECRET: z.string().min(32),
  /**
   * One secret, or two separated by a comma during a rotation: new data uses the first, existing data either. Each has at
   * least 32 characters.
   */
  KEYS_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32)).min(1).max(2)),
  CLEARING_DAYS: z.coerce.number().int().min(0).default(7),
  /** Number of events after which a segmented stream, such as a wallet, closes its books. */
  SEGMENT_EVENTS: z.coerce.number().int().min(2).default(10_000),
  /** The most events of one case file of an auditor. */
  CASE_FILE_EVENTS: z.coerce.number().int().min(1).default(20_000),
  COMMISSION_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(1_000),
  /** A purchase is refunded within so many days, while less than this share of the sections was opened, per cent. */
  REFUND_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  REFUND_OPENED_PERCENT: z.coerce.number().int().min(1).max(100).default(30),
  /** A gift that is not taken within so many days becomes credit of its giver. */
  GIFT_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /**
   * What an invitation earns each of the two at most after the friend's first purchase, kobo (half of its commission where that
   * is less), and the most invitations that one person is rewarded for in a year (A16.4).
   */
  INVITE_REWARD: z.coerce.number().int().min(1).max(100_000_000).default(100_000),
  INVITE_REWARDS_PER_YEAR: z.coerce.number().int().min(0).default(20),
  /** What Premium costs without VAT, kobo (C4), and the VAT on it, 1/10000. A renewal costs what its purchase did. */
  PREMIUM_12M_PRICE: z.coerce.number().int().min(1).default(4_800_000),
  PREMIUM_1M_PRICE: z.coerce.number().int().min(1).default(780_000),
  /** With `on` the page of plans sells its three tiers by the year, for these prices; who has one keeps it with `off` (C4). */
  SELL_TIERS: z.enum(['on', 'off']).default('off'),
  PREMIUM_TIER_PRICE: z.coerce.number().int().min(1).default(18_000_000),
  STANDARD_TIER_PRICE: z.coerce.number().int().min(1).default(9_000_000),
  BASIC_TIER_PRICE: z.coerce.number().int().min(1).default(1_500_000),
  VAT_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(750),
  /** The least and the most that a creator takes for a meeting, kobo (C48), and where meetings without a link of one's own are held. */
  MEETING_LEAST_PRICE: z.coerce.number().int().min(1).default(100_000),
  MEETING_MOST_PRICE: z.coerce.number().int().min(1).default(10_000_000),
  MEETING_ROOM_BASE_URL: z.url({ protocol: /^https$/ }).default('https://meet.jit.si'),
  /** Fees of a transfer to a bank by its size, kobo, and their version: raise it with every change of the fees. */
  TRANSFER_FEES: fees.default('500000:1000,5000000:2500,*:5000'),
  TRANSFER_TERMS: z.coerce.number().int().min(1).default(1),
  /** The least of one payout to a bank, and the most of one person a day, charges not counted, kobo. */
  PAYOUT_LEAST: z.coerce.number().int().min(1).default(10_000),
  PAYOUT_MOST_PER_DAY: z.coerce.number().int().min(1).default(100_000_000),
  /** The same for a person whose identity is not verified (A12.15). */
  PAYOUT_MOST_PER_DAY_UNVERIFIED: z.coerce.number().int().min(1).default(20_000_000),
  /** How long no money goes to a bank account that a person adds beside saved ones, hours (A12.15). */
  ACCOUNT_COOLING_HOURS: z.coerce.number().min(0).default(24),
  /** How long nothing is withdrawn after its owner chose a new password by a mailed link, hours (A12.15). */
  PASSWORD_COOLING_HOURS: z.coerce.number().min(0).default(24),
  /** Deposits of 72 hours, kobo, that are large: a withdrawal of most of them is shown to auditors (A12.15). */
  LARGE_DEPOSITS: z.coerce.number().int().min(1).default(50_000_000),
  /** Age at which an open payment without a webhook is verified with the provider, ms. */
  RECONCILE_AFTER: z.coerce.number().int().min(0).default(300_000),
  /** Retention of view versions that neither serve nor are fed, hours. */
  VIEW_KEEP_HOURS: z.coerce.number().min(0).default(24),
  /** Interval of comparing the rows of views with the log, seconds; 0 for never. */
  DRIFT_CHECK_SECONDS: z.coerce.number().min(0).default(15),
  /** False lets every signed-in person review a listing; its creator never can. */
  REVIEWS_REQUIRE_PURCHASE: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** Organisations shown as 'Trusted By' on the home page: `Name` or `Name=https://…/logo.svg`, separated by commas. */
  TRUSTED_BY: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((one) => one.trim()))
    .transform((all) => all.filter((one) => one !== '').map(nameAndLogo))
    .pipe(
      z.array(z.strictObject({ name: z.string().min(1).max(60), logo: z.url({ protocol: /^https$/ }).optional() })),
    ),
  /** Pages of the site elsewhere, linked in the footer: `Name=https://…`, separated by commas. */
  SOCIAL_LINKS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((one) => one.trim()))
    .transform((all) => all.filter((one) => one !== '').map(nameAndUrl))
    .pipe(z.array(z.strictObject({ name: z.string().min(1).max(40), url: z.url({ protocol: /^https$/ }) })).max(12)),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** How long a request waits for a connection to the database, ms; twice as long for each answer. */
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).default(3_000),
  /** When the thread that renders first screens starts: with the process, or with the first page that it renders. */
  FIRST_SCREENS: z.enum(['at-start', 'on-demand']).default('at-start'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A failpoint for crash tests, as `name:n` or `name:n:SIGSTOP`: the process kills or freezes itself on the n-th pass. */
  FAIL_AT: z.string().optional(),
});

export class Config {
  private constructor(readonly values: z.output<typeof environment>) {}

  /** Reads the environment; throws one sentence per wrong variable. */
  static from(env: Record<string, string | undefined> = process.env): Config {
    const read = environment.safeParse(env);
    if (!read.success)
      throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
    const { GOOGLE_CLIENT_ID: client, GOOGLE_CLIENT_SECRET: secret } = read.data;
    if (!client !== !secret) throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: give both or neither.');
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = read.data;
    if (!publicKey !== !privateKey) throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither.');
    if (publicKey && privateKey && !isVapidPair(publicKey, privateKey))
      throw new Error('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.');
    if (read.data.GROUNDWORK_MODE === 'production') refuseUnsafe(read.data);
    return new Config(read.data);
  }

  get<Key extends keyof z.output<typeof environment>>(key: Key): z.output<typeof environment>[Key] {
    return this.values[key];
  }
}

const known = /change-?(me|it)|secret|default|password|example|groundwork|postgres|admin|^(.)\2+$/i;
/** True for a well-known secret or one with fewer distinct characters than a random one. */
const isWeak = (text: string, different: number) => known.test(text) || new Set(text).size < different;

/** Throws the first setting that would make a site on the network unsafe. */
function refuseUnsafe(values: z.output<typeof environment>) {
  for (const name of ['JWT_SECRET', 'KEYS_SECRET'] as const)
    if ([values[name]].flat().some((secret) => isWeak(secret, 12)))
      throw new Error(`${name} is a default or too weak for production; use 32 or more random characters.`);
  if (values.KEYS_SECRET.includes(values.JWT_SECRET)) throw new Error('JWT_SECRET and KEYS_SECRET must differ.');
  if (new Set(values.KEYS_SECRET).size < values.KEYS_SECRET.length)
    throw new Error('The two secrets of KEYS_SECRET must differ.');
  const [, random] = /^sk_(?:test|live)_(\w{32,})$/.exec(values.PAYSTACK_SECRET_KEY) ?? [];
  if (!random || isWeak(random, 8))
    throw new Error('PAYSTACK_SECRET_KEY is not a key of Paystack; it begins with sk_test_ or sk_live_.');
  for (const name of ['DATABASE_URL', 'EVENTSTORE_URL'] as const) {
    const password = passwordIn(values[name]);
    if (password && isWeak(password, 8))
      throw new Error(`${name} carries a default password or one too weak for production.`);
  }
  for (const name of ['PUBLIC_URL', 'PAYSTACK_BASE_URL'] as const) {
    const { protocol, hostname } = URL.canParse(values[name]) ? new URL(values[name]) : {};
    if (protocol !== 'https:' && !LOOPBACK.has(hostname ?? ''))
      throw new Error(`${name} needs https in production: sessions and keys would cross the network in the clear.`);
  }
  if (values.FAIL_AT) throw new Error('FAIL_AT is for crash tests and is not possible in production.');
  if (values.SMS_URL?.startsWith('smtp:')) throw new Error('SMS_URL=smtp is not possible in production.');
  if (values.RATE_LIMITS === 'off') throw new Error('RATE_LIMITS=off is not possible in production.');
}

/** Not parsed by `URL`, which refuses an authority of several hosts. */
const passwordIn = (address: string) => /:\/\/[^/@:]*:([^@/]*)@/.exec(address)?.[1];
