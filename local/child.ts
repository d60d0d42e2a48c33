import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CannotStart } from './cannot-start.js';
import { LOST_DEPENDENCY } from './event-store/exit-codes.js';
import { openLog } from './log-file.js';
import { Warnings } from './warnings.js';
import { markOf, until } from './process-mark.js';
import { Watchdog } from './watchdog.js';

export interface Program {
  name: string;
  /** The compiled file to run. */
  file: string;
  /** Node options, such as memory limits. */
  flags?: string[];
  env: Record<string, string>;
  /** The output line that signals readiness; without one the program counts as ready at once. */
  ready?: RegExp;
  /** Resolves when the program may be started again. */
  needs?: () => Promise<unknown>;
  /** How long a start may keep the event loop, s. */
  startSeconds?: number;
  /** Resolves when its dependencies are ready. Until then the program loads its code and waits for a message. */
  dependencies?: Promise<unknown>;
}

export interface ChildEnvironment {
  logs: string;
  say: (line: string) => void;
  /** Called when the process of a program changes. */
  changed: () => void;
}

const guard = new URL('./supervised.js', import.meta.url).href;
/** Before a restart, ms, by the number of failures in a row. */
const pauses = [250, 500, 1_000, 2_000, 5_000];
/** A program that ran this long, ms, begins to count its failures anew. */
const settledAfter = 10_000;
/** Failures in a row after which the start is given up. */
const maxFailures = 5;

type Death = { code: number | null; signalName: NodeJS.Signals | null; /** How long it ran, ms. */ lived: number };

/** One supervised program: restarted when it dies or hangs, with growing delays, until it is stopped. */
export class Child {
  private process: ChildProcess | undefined;
  private stopping = false;
  private failures = 0;
  private restart: NodeJS.Timeout | undefined;
  /** Rejects the start when a program keeps dying before the stack was ready once. */
  private gaveUp: ((reason: CannotStart) => void) | undefined;

  constructor(
    readonly program: Program,
    private readonly environment: ChildEnvironment,
  ) {}

  get pid(): number | undefined {
    return this.running ? this.process?.pid : undefined;
  }

  get mark() {
    return this.pid === undefined ? undefined : markOf(this.pid);
  }

  private get running(): boolean {
    return this.process?.pid !== undefined && this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Resolves when the program is ready. */
  start(): Promise<void> {
    if (!existsSync(this.program.file)) {
      throw new CannotStart(`${this.program.name} is not built: ${this.program.file} is missing. Run npm run build.`);
    }
    return new Promise((resolve, reject) => {
      this.gaveUp = reject;
      this.launch(resolve);
    });
  }

  /** Rejects when the program keeps dying although it had been ready. */
  failure(): Promise<never> {
    return new Promise((_resolve, reject) => (this.gaveUp = reject));
  }

  /** From now on the program is restarted without limit. */
  keep(): void {
    this.gaveUp = undefined;
  }

  async stop(ms: number, hurry: () => boolean): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    const { process: child } = this;
    if (!child || !this.running) return;
    child.kill('SIGTERM');
    const deadline = Date.now() + ms;
    await until(() => !this.running || hurry() || Date.now() > deadline, ms + 1_000);
    if (!this.running) return;
    child.kill('SIGKILL');
    await until(() => !this.running, 2_000);
  }

  private launch(becameReady: () => void): void {
    const { name, file, flags = [], env, ready, dependencies } = this.program;
    const { logs, say, changed } = this.environment;
    const started = Date.now();
    const child = spawn(process.execPath, [...flags, '--import', guard, file], {
      env: { ...process.env, ...env, START_SIGNAL: dependencies ? 'on' : '' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.process = child;
    // A failed dependency ends the start, and a program that ended in the meantime is started again: neither is an error here.
    void dependencies?.then(() => child.send('start', () => undefined)).catch(() => undefined);
    const log = openLog(logs, name);
    log.on('error', (error) => say(`${name}: its log cannot be written: ${error.message}`));
    const warnings = new Warnings((line) => say(`${name}: ${line}`));
    const listen = (stream: NodeJS.ReadableStream, isError: boolean) =>
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`);
        if (ready?.test(line)) becameReady();
        warnings.hear(line, isError);
      });
    listen(child.stdout!, false);
    listen(child.stderr!, true);
    child.on('error', (error) => say(`${name}: ${error.message}`));
    const watchdog = new Watchdog((seconds) => {
      say(`${name} has not answered for ${seconds} s; ending it`);
      child.kill('SIGKILL');
    }, this.program.startSeconds);
    child.on('message', () => watchdog.beat());
    child.once('close', (code, signalName) => {
      watchdog.stop();
      changed();
      const lived = Date.now() - started;
      // Where the start is given up, the end of the log says why.
      log.end(() => {
        if (!this.stopping) this.revive({ code, signalName, lived }, becameReady);
      });
    });
    child.once('spawn', () => {
      changed();
      if (!ready) becameReady();
    });
  }

  private revive({ code, signalName, lived }: Death, becameReady: () => void): void {
    const { name } = this.program;
    const why = signalName ?? `exit code ${code}`;
    if (lived > settledAfter) this.failures = 0;
    if (code !== LOST_DEPENDENCY) this.failures++;
    if (this.gaveUp && this.failures >= maxFailures) {
      this.stopping = true;
      const log = join(this.environment.logs, `${name}.log`);
      return this.gaveUp(new CannotStart(`${name} does not start (${why}). The end of ${log}:\n${tail(log)}`));
    }
    const pause = pauses[Math.min(Math.max(this.failures, 1), pauses.length) - 1]!;
    this.environment.say(`${name} died (${why}); starting it again in ${pause / 1_000} s`);
    this.restart = setTimeout(() => void this.launchAgain(becameReady), pause);
  }

  private async launchAgain(becameReady: () => void): Promise<void> {
    await this.program.needs?.();
    if (!this.stopping) this.launch(becameReady);
  }
}

/** Runs a program to its end. */
export async function runToEnd(
  program: Program,
  environment: ChildEnvironment,
  stopped: Promise<void>,
): Promise<number | null> {
  const log = openLog(environment.logs, program.name);
  log.on('error', (error) => environment.say(`${program.name}: its log cannot be written: ${error.message}`));
  const child = spawn(process.execPath, ['--import', guard, program.file], {
    env: { ...process.env, ...program.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout!.pipe(log, { end: false });
  child.stderr!.pipe(log, { end: false });
  void stopped.then(() => child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  log.end();
  return code;
}

function tail(path: string): string {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text
    .trimEnd()
    .split('\n')
    .slice(-12)
    .map((line) => `  ${line.slice(0, 400)}`)
    .join('\n');
}
