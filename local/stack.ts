import { join } from 'node:path';
import { CannotStart } from './cannot-start.js';
import { Child, type Program, type ChildEnvironment } from './child.js';
import {
  forgetRun,
  lockDataDir,
  openDataDir,
  readRun,
  type Run,
  type Secrets,
  secretsOf,
  writeRun,
} from './data-dir.js';
import { Demo, hasDemo } from './demo.js';
import { describeRun } from './describe-run.js';
import { BuildProgress } from './build-progress.js';
import { eventStoreProgram, mailProgram, paymentsProgram, type Programs } from './dependencies.js';
import { refuseOpenDemo } from './open-demo.js';
import { type Place, placePostgres } from './postgres/place.js';
import { Postgres, type PostgresOptions } from './postgres/postgres.js';
import { settlePorts } from './ports.js';
import { isAlive, markOf, signal, until } from './process-mark.js';
import { portsToOpen, needsPostgres, type Ports, type Settings } from './settings.js';

const quickStop = 4_000;
/** Time for the product's processes to stop, ms; each process has at least `leastStop`. */
const productStop = 14_000;
const leastStop = 1_000;
const readyWithin = 90_000;

/** The embedded stack: started in order, supervised, and stopped in reverse order. */
export class Stack {
  private readonly dependencies: Child[] = [];
  private readonly product: Child[] = [];
  private postgres: Postgres | undefined;
  private run: Run | undefined;
  private unlock: (() => void) | undefined;
  private dataDir = '';
  private demo: Demo | undefined;
  /** Resolves when the database and the event store run. */
  private store: Promise<unknown> = Promise.resolve();
  private hurry = false;
  private stopped: Promise<void> | undefined;
  private starting: Promise<unknown> = Promise.resolve();
  /** Resolves when the database has restarted, or has failed to: then the stack ends. */
  private database: Promise<unknown> = Promise.resolve();
  private readonly stopAsked: Promise<void>;
  private askToStop!: () => void;

  constructor(
    private readonly settings: Settings,
    private readonly programs: Programs,
    private readonly say: (line: string) => void,
    /** Called when the stack fails after it was ready. */
    private readonly failed: (error: unknown) => void,
  ) {
    this.stopAsked = new Promise((resolve) => (this.askToStop = resolve));
  }

  /** Resolves to the stack's addresses when it is ready. */
  start(): Promise<Run> {
    const run = this.bringUp();
    this.starting = run.catch(() => undefined);
    return run;
  }

  private async bringUp(): Promise<Run> {
    const { settings } = this;
    refuseOpenDemo(settings);
    this.dataDir = openDataDir(settings.dataDir);
    this.unlock = await lockDataDir(this.dataDir, this.failed);
    const secrets = secretsOf(this.dataDir);
    await this.endLastRun();
    const names = portsToOpen(settings);
    const place = needsPostgres(settings.given) ? placePostgres(this.dataDir, secrets.id, this.say) : undefined;
    if (place) refuseOpenDemo(settings, hasDemo(place.cluster));
    if (place) await Postgres.endOrphan(place, this.say);
    const ports = await settlePorts(settings.ports, names);
    const run = (this.run = describeRun(settings, this.dataDir, ports, secrets));

    const { programs } = this;
    await allOf(
      this.startIfAny(paymentsProgram(settings, programs, ports, run.env)),
      this.startStoreAndProduct(ports, secrets, place),
    );
    await this.whenReady(ports.web);
    for (const child of this.children) child.keep();
    // The inbox takes as long to load as the product, which serves without it.
    await this.startIfAny(mailProgram(settings, programs, ports, run.env));
    this.demo = new Demo(programs, settings, run.env, place?.cluster, this.environment, this.stopAsked);
    await this.demo.load();
    for (const child of this.children) child.keep();
    run.ready = true;
    this.note();
    return run;
  }

  /** Stops every process; a second call stops them without waiting. */
  stop(): Promise<void> {
    if (this.stopped) this.hurry = true;
    this.askToStop();
    return (this.stopped ??= this.takeDown());
  }

  private async takeDown(): Promise<void> {
    const hurry = () => this.hurry;
    const deadline = Date.now() + productStop;
    for (const child of this.product.toReversed()) await child.stop(Math.max(leastStop, deadline - Date.now()), hurry);
    await Promise.all(this.dependencies.map((child) => child.stop(quickStop, hurry)));
    await this.starting;
    // A start that failed may leave the database on its way.
    await this.store.catch(() => undefined);
    await this.postgres?.stop(this.hurry);
    if (this.run) forgetRun(this.dataDir);
    this.unlock?.();
  }

  private get children(): Child[] {
    return [...this.dependencies, ...this.product];
  }

  private get stopping(): boolean {
    return this.stopped !== undefined;
  }

  /** Starts the database and the event store, and beside them the product, which waits for both. */
  private async startStoreAndProduct(ports: Ports, secrets: Secrets, place: Place | undefined): Promise<void> {
    const dependencies = (this.store = this.startStore(ports, secrets, place));
    dependencies.catch(() => undefined);
    const { env } = this.run!;
    const { product } = this.programs;
    for (const [i, { name, file }] of product.entries()) {
      const own = { ...env, INSTANCE: `${secrets.id}-${name}`, ...this.metricsEnv(product.length - 1 - i) };
      await this.add(this.product, { name, file, env: own, dependencies });
    }
    await Promise.race([dependencies, failureOf(this.product)]);
  }

  private async startStore(ports: Ports, secrets: Secrets, place: Place | undefined): Promise<void> {
    const { given } = this.settings;
    if (place) {
      const logFile = join(this.dataDir, 'logs', 'postgres.log');
      const databases = ['groundwork', 'eventstore'];
      const { postgresPassword: password } = secrets;
      await this.startPostgres({ place, port: ports.postgres, password, logFile, databases, say: this.say });
    }
    if (given.EVENTSTORE_URL) return;
    const database = given.EVENTSTORE_DATABASE_URL ?? this.postgres!.url('eventstore');
    const { eventStorePassword } = secrets;
    const program = eventStoreProgram(this.programs.eventStore, ports, this.run!.env, database, eventStorePassword);
    await this.add(this.dependencies, { ...program, needs: () => this.database });
  }

  /** `METRICS_PORT` goes to the web process, which starts last; 0 picks a free port for each process. */
  private metricsEnv(offset: number): Record<string, string> {
    const { metricsPort: port } = this.settings;
    return { METRICS_PORT: port === undefined ? '' : String(port && port + offset) };
  }

  private async startPostgres(options: PostgresOptions): Promise<void> {
    this.postgres = await Postgres.start(options);
    if (this.stopping) throw stoppedEarly();
    this.note();
    this.postgres.onExit(() => {
      if (this.stopping) return;
      this.say('the database died; starting it again');
      this.starting = this.database = this.startPostgres(options).catch(this.failed);
    });
  }

  private async startIfAny(dependency: Program | undefined): Promise<void> {
    if (dependency) await this.add(this.dependencies, dependency);
  }

  private async add(to: Child[], program: Program): Promise<void> {
    if (this.stopping) throw stoppedEarly();
    const child = new Child(program, this.environment);
    to.push(child);
    await Promise.race([child.start(), this.stopAsked]);
  }

  private get environment(): ChildEnvironment {
    const say = (line: string) => void (this.stopping || this.say(line));
    return { logs: join(this.dataDir, 'logs'), say, changed: () => this.note() };
  }

  private async whenReady(port: number): Promise<void> {
    const { readyPath } = this.programs;
    if (!readyPath) return;
    const failure = failureOf(this.children);
    let deadline = Date.now() + readyWithin;
    let told = 'no answer';
    const progress = new BuildProgress(this.environment.say);
    const answered = async () => {
      while (!this.stopping) {
        const answer = await fetch(`http://127.0.0.1:${port}${readyPath}`, {
          signal: AbortSignal.timeout(5_000),
        }).catch(() => undefined);
        if (answer?.ok) return;
        const text = await answer?.text().catch(() => undefined);
        if (text !== undefined) told = `${answer!.status} ${text.slice(0, 300)}`;
        if (progress.update(text)) deadline = Date.now() + readyWithin;
        if (Date.now() > deadline)
          throw new CannotStart(
            `The product is not ready after ${readyWithin / 1_000} s (${told}). Its logs are in ${this.environment.logs}.`,
          );
        await new Promise((wake) => setTimeout(wake, 200));
      }
    };
    await Promise.race([answered(), failure]);
  }

  /** Adds the rest of the demo market while the site serves. */
  async completeDemo(): Promise<void> {
    await this.demo?.complete();
  }

  /** Waits for the children of a killed supervisor, identified by pid and start time. */
  private async endLastRun(): Promise<void> {
    const last = readRun(this.dataDir);
    if (!last) return;
    const { postgres: _byItself, ...children } = last.processes;
    const left = () => Object.values(children).filter(isAlive);
    if (await until(() => left().length === 0, 2_000)) return;
    for (const { pid } of left()) signal(pid, 'SIGKILL');
    await until(() => left().length === 0, 5_000);
  }

  /** Writes the current processes to the run's file at every change. */
  private note(): void {
    if (!this.run || this.stopping) return;
    const marks = this.children.flatMap((child) => (child.mark ? [[child.program.name, child.mark] as const] : []));
    const database = this.postgres?.running ? markOf(this.postgres.pid) : undefined;
    this.run.processes = { ...Object.fromEntries(marks), ...(database ? { postgres: database } : {}) };
    writeRun(this.dataDir, this.run);
  }
}

/** Rejects when one of them keeps dying. */
function failureOf(children: Child[]): Promise<never> {
  const failure = Promise.race(children.map((child) => child.failure()));
  failure.catch(() => undefined);
  return failure;
}

/** Waits for all, then rejects with the first failure. */
async function allOf(...work: Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}

const stoppedEarly = () => new CannotStart('Stopped before it was ready.');
