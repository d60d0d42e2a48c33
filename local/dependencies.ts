import type { Program } from './child.js';
import type { Ports, Settings } from './settings.js';

/** The compiled programs the stack runs. The demo loader is optional, and so are product programs in a small stack. */
export interface Programs {
  eventStore: string;
  payments: string;
  mail: string;
  product: { name: string; file: string }[];
  demo: string | undefined;
  /** Adds to the demo market while the site serves already. */
  fullDemo?: string | undefined;
  /** Answers 200 once the product serves; without it the stack is ready when its programs are. */
  readyPath: string | undefined;
}

type Env = Record<string, string>;

/**
 * A small nursery with one scavenger thread. V8 lets a nursery grow to 32 MB, which a stand-in fills with the garbage of its
 * answers and never gives back, and parallel scavengers wait for each other on a loaded machine.
 */
const SMALL_NURSERY = ['--max-semi-space-size=4', '--no-parallel-scavenge'];

export function eventStoreProgram(file: string, ports: Ports, env: Env, database: string, password: string): Program {
  const listens = { EVENTSTORE_PORT: String(ports.eventStore), EVENTSTORE_CREDENTIALS: `admin:${password}` };
  const own = { ...env, ...listens, EVENTSTORE_DATABASE_URL: database };
  return { name: 'event-store', flags: SMALL_NURSERY, file, env: own, ready: /^event store ready on / };
}

/** A program that is not started where its address is given: undefined then. */
type EmbeddedProgram = (settings: Settings, programs: Programs, ports: Ports, env: Env) => Program | undefined;

export const paymentsProgram: EmbeddedProgram = ({ given }, { payments: file }, ports, env) => {
  if (given.PAYSTACK_BASE_URL) return undefined;
  const webhook = given.WEBHOOK_URL ?? `http://127.0.0.1:${ports.web}/api/payments/paystack/webhook`;
  const own = { ...env, PAYMENTS_PORT: String(ports.payments), WEBHOOK_URL: webhook };
  return { name: 'payments', flags: SMALL_NURSERY, file, env: own, ready: /^payment sandbox ready on / };
};

export const mailProgram: EmbeddedProgram = ({ given }, { mail: file }, ports, env) => {
  if (given.SMTP_URL) return undefined;
  const own = { ...env, SMTP_PORT: String(ports.smtp), MAIL_PORT: String(ports.mail) };
  return { name: 'mail', flags: SMALL_NURSERY, file, env: own, ready: /^mail inbox ready on / };
};
