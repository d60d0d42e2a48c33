import { resolve } from 'node:path';
import { CannotStart } from './cannot-start.js';

export const portVariables = {
  web: 'PORT',
  eventStore: 'EVENTSTORE_PORT',
  postgres: 'POSTGRES_PORT',
  payments: 'PAYMENTS_PORT',
  smtp: 'SMTP_PORT',
  mail: 'MAIL_PORT',
} as const;

export type PortName = keyof typeof portVariables;
export type Ports = Record<PortName, number>;

const defaultPorts: Ports = { web: 3000, eventStore: 2113, postgres: 5433, payments: 3001, smtp: 1025, mail: 1080 };

/** Settings from the environment. A dependency whose address is given is not started. */
export interface Settings {
  dataDir: string;
  /** 0 picks a free port. */
  ports: Ports;
  given: Partial<Record<Dependency, string>>;
  demo: boolean;
  /** What the web process listens on. */
  host: string;
  /** Serves the demo accounts beyond loopback, too. */
  demoOnNetwork: boolean;
  /** The first start adds the whole demo market after the site is ready; else the small one is all. */
  fullDemo: boolean;
  logLevel: string;
  /** Port of the web process's metrics; the worker and projections use the next two ports. */
  metricsPort: number | undefined;
}

const dependencies = [
  'EVENTSTORE_URL',
  'EVENTSTORE_DATABASE_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'PAYSTACK_BASE_URL',
  'PAYSTACK_SECRET_KEY',
  'WEBHOOK_URL',
  'SMTP_URL',
  'SMS_URL',
  'IDENTITY_CHECK',
  'FILES_URL',
  'PUBLIC_URL',
  'JWT_SECRET',
  'KEYS_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
] as const;

export type Dependency = (typeof dependencies)[number];

export function readSettings(env: NodeJS.ProcessEnv, cwd: string): Settings {
  const ports = { ...defaultPorts };
  for (const [name, variable] of Object.entries(portVariables) as [PortName, string][]) {
    ports[name] = portIn(env, variable) ?? ports[name];
  }
  const demo = (env.DEMO || 'on').toLowerCase();
  if (demo !== 'on' && demo !== 'off') throw new CannotStart(`DEMO is "${env.DEMO}"; it is "on" or "off".`);
  const size = (env.DEMO_SIZE || 'full').toLowerCase();
  if (size !== 'full' && size !== 'small')
    throw new CannotStart(`DEMO_SIZE is "${env.DEMO_SIZE}"; it is "full" or "small".`);
  const given = Object.fromEntries(dependencies.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  return {
    dataDir: resolve(cwd, env.DATA_DIR || 'data'),
    ports,
    given,
    demo: demo === 'on',
    host: env.HOST || '127.0.0.1',
    demoOnNetwork: (env.DEMO_ON_NETWORK || 'off').toLowerCase() === 'on',
    fullDemo: demo === 'on' && size === 'full',
    logLevel: env.LOG_LEVEL || 'info',
    metricsPort: portIn(env, 'METRICS_PORT'),
  };
}

function portIn(env: NodeJS.ProcessEnv, variable: string): number | undefined {
  const text = env[variable]?.trim();
  if (!text) return undefined;
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new CannotStart(`${variable} is "${text}", which is not a port (0 to 65535, where 0 takes a free one).`);
  return Number(text);
}

/** Names of the ports the stack opens itself: those without a given address. */
export function portsToOpen({ given }: Settings): PortName[] {
  const names: PortName[] = ['web'];
  if (!given.EVENTSTORE_URL) names.push('eventStore');
  if (needsPostgres(given)) names.push('postgres');
  if (!given.PAYSTACK_BASE_URL) names.push('payments');
  if (!given.SMTP_URL) names.push('smtp', 'mail');
  return names;
}

export function needsPostgres(given: Settings['given']): boolean {
  return !given.DATABASE_URL || (!given.EVENTSTORE_URL && !given.EVENTSTORE_DATABASE_URL);
}
