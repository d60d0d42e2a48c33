import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Run, Secrets } from './data-dir.js';
import { postgresUrl } from './postgres/postgres.js';
import { markOf } from './process-mark.js';
import type { Ports, Settings } from './settings.js';

/** Addresses of this run and the environment of its processes. */
export function describeRun({ given, logLevel }: Settings, dataDir: string, ports: Ports, secrets: Secrets): Run {
  const web = `http://localhost:${ports.web}`;
  const payments = given.PAYSTACK_BASE_URL ?? `http://localhost:${ports.payments}`;
  const env: Record<string, string> = {
    EVENTSTORE_URL: given.EVENTSTORE_URL ?? eventStoreUrl(ports.eventStore, secrets.eventStorePassword),
    DATABASE_URL: given.DATABASE_URL ?? postgresUrl(ports.postgres, secrets.postgresPassword, 'groundwork'),
    PAYSTACK_BASE_URL: payments,
    PAYSTACK_SECRET_KEY: given.PAYSTACK_SECRET_KEY ?? secrets.paystackSecretKey,
    SMTP_URL: given.SMTP_URL ?? `smtp://127.0.0.1:${ports.smtp}`,
    // Our own inbox shows messages to phones beside the mails.
    SMS_URL: given.SMS_URL ?? (given.SMTP_URL ? '' : `smtp://127.0.0.1:${ports.smtp}`),
    // A real provider is asked only where that is wanted.
    IDENTITY_CHECK: given.IDENTITY_CHECK ?? (given.PAYSTACK_BASE_URL ? 'off' : 'on'),
    FILES_URL: given.FILES_URL ?? pathToFileURL(join(dataDir, 'files')).href,
    PUBLIC_URL: given.PUBLIC_URL ?? web,
    JWT_SECRET: given.JWT_SECRET ?? secrets.jwtSecret,
    KEYS_SECRET: given.KEYS_SECRET ?? secrets.keysSecret,
    VAPID_PUBLIC_KEY: given.VAPID_PUBLIC_KEY ?? secrets.vapid.publicKey,
    VAPID_PRIVATE_KEY: given.VAPID_PRIVATE_KEY ?? secrets.vapid.privateKey,
    PORT: String(ports.web),
    DATA_DIR: dataDir,
    GROUNDWORK_MODE: 'embedded',
    NODE_ENV: 'production',
    LOG_LEVEL: logLevel,
    ...(given.REDIS_URL ? { REDIS_URL: given.REDIS_URL } : {}),
  };
  const mail: Record<string, string> = given.SMTP_URL ? {} : { mail: `http://localhost:${ports.mail}` };
  return {
    supervisor: markOf(process.pid)!,
    startedAt: new Date().toISOString(),
    ready: false,
    addresses: {
      web,
      payments,
      smtp: env.SMTP_URL!,
      eventStore: given.EVENTSTORE_URL ?? eventStoreUrl(ports.eventStore),
      ...mail,
    },
    ports,
    env,
    processes: {},
  };
}

/** With the password of its only user, `admin`; without one for what people see. */
const eventStoreUrl = (port: number, password?: string) =>
  `esdb://${password ? `admin:${password}@` : ''}localhost:${port}?tls=false`;
