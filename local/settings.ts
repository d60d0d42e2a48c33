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

export type Door = keyof typeof portVariables;
export type Ports = Record<Door, number>;

const defaultPorts: Ports = { web: 3000, eventStore: 2113, postgres: 5433, payments: 3001, smtp: 1025, mail: 1080 };

/** What a person may choose by environment. A neighbour whose address is given is not started here. */
export interface Settings {
  dataDir: string;
  /** 0 stands for a free port, to be chosen. */
  ports: Ports;
  given: Partial<Record<Neighbour, string>>;
  demo: boolean;
  logLevel: string;
  /** Where the web process serves its metrics; the worker and projections take the next two ports. */
  metricsPort: number | undefined;
}

const neighbours = [
  'EVENTSTORE_URL',
  'EVENTSTORE_DATABASE_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'PAYSTACK_BASE_URL',
  'PAYSTACK_SECRET_KEY',
  'WEBHOOK_URL',
  'SMTP_URL',
  'FILES_URL',
  'PUBLIC_URL',
  'JWT_SECRET',
  'KEYS_SECRET',
] as const;

export type Neighbour = (typeof neighbours)[number];

export function readSettings(env: NodeJS.ProcessEnv, cwd: string): Settings {
  const ports = { ...defaultPorts };
  for (const [door, variable] of Object.entries(portVariables) as [Door, string][]) {
    ports[door] = portIn(env, variable) ?? ports[door];
  }
  const demo = (env.DEMO || 'on').toLowerCase();
  if (demo !== 'on' && demo !== 'off') throw new CannotStart(`DEMO is "${env.DEMO}"; it is "on" or "off".`);
  const given = Object.fromEntries(neighbours.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  return {
    dataDir: resolve(cwd, env.DATA_DIR || 'data'),
    ports,
    given,
    demo: demo === 'on',
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

/** The doors that open here, after what was given from outside. */
export function doorsToOpen({ given }: Settings): Door[] {
  const doors: Door[] = ['web'];
  if (!given.EVENTSTORE_URL) doors.push('eventStore');
  if (needsPostgres(given)) doors.push('postgres');
  if (!given.PAYSTACK_BASE_URL) doors.push('payments');
  if (!given.SMTP_URL) doors.push('smtp', 'mail');
  return doors;
}

export function needsPostgres(given: Settings['given']): boolean {
  return !given.DATABASE_URL || (!given.EVENTSTORE_URL && !given.EVENTSTORE_DATABASE_URL);
}
