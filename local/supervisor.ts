import { join } from 'node:path';
import { CannotStart } from './cannot-start.js';
import type { Run } from './data-dir.js';
import { readSettings } from './settings.js';
import type { Programs } from './dependencies.js';
import { Stack } from './stack.js';

/** The bundled programs: see `bundle.mjs`. */
const program = (name: string) => join(import.meta.dirname, '..', 'programs', `${name}.js`);

const wholeProduct: Programs = {
  eventStore: program('event-store'),
  payments: program('payments'),
  mail: program('mail'),
  product: ['projections', 'worker', 'web'].map((name) => ({ name, file: program(name) })),
  demo: program('demo'),
  fullDemo: program('demo-full'),
  readyPath: '/health/ready',
};

/** Runs the stack in this process until it is stopped. The exit code is 0 only after an orderly stop. */
export async function supervise(programs: Partial<Programs> = {}): Promise<void> {
  const began = Date.now();
  const say = (line: string) => console.log(`  ${line}`);
  let stopping = false;
  let stack: Stack | undefined;
  const stop = () => {
    if (!stopping) say('stopping (again to hurry)');
    stopping = true;
    if (!stack) process.exit(0);
    void stack.stop().then(() => process.exit(0));
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  stopWithNpm(stop);
  const fail = async (error: unknown) => {
    if (stopping) return;
    stopping = true;
    console.error(error instanceof CannotStart ? `\n  ${error.message}\n` : error);
    await stack?.stop();
    process.exit(1);
  };
  try {
    stack = new Stack(
      readSettings(process.env, process.cwd()),
      { ...wholeProduct, ...programs },
      say,
      (error) => void fail(error),
    );
    const run = await stack.start();
    if (stopping) return;
    greet(run, Math.round((Date.now() - began) / 1_000));
    await stack.completeDemo();
  } catch (error) {
    await fail(error);
  }
}

/** Stops the stack when its parent npm has ended: then no terminal is left to send Ctrl-C. */
function stopWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 1_000);
  watch.unref();
}

function greet({ addresses, env }: Run, seconds: number): void {
  const inbox = addresses.mail ? `\n  Mail inbox    ${addresses.mail}` : '';
  const demo =
    (process.env.DEMO || 'on').toLowerCase() === 'off'
      ? ''
      : `\n
  Demo accounts, password Groundwork-2026!
    buyer@demo.test     creator@demo.test   founder@demo.test
    founder2@demo.test  auditor@demo.test   admin@demo.test`;
  console.log(`
  Groundwork is ready (${seconds} s)

  Open          ${addresses.web}${inbox}
  Payments      ${addresses.payments}
  Data          ${env.DATA_DIR}${demo}

  Ctrl-C stops everything.
`);
}
