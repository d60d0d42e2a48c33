import type { CommandIdentity } from '#server/kernel/command';
import { DomainError } from '#server/kernel/domain-error';
import { newTrace, within } from '#server/platform/events/trace-context';
import { uuidV5 } from '#server/platform/events/uuid';
import type { ScheduledWork } from '#server/platform/outbox/job-definition';
import { isTransient } from '#server/platform/transient-errors';
import { Chance } from '../fuzz/chance.js';
import { Answers } from './answers.js';
import { SimulatedClock } from './clock.js';
import { Deliveries } from './deliveries.js';
import { Interleaving, settled } from './interleaving.js';
import { Ledger } from './ledger.js';
import { PEOPLE, publish, WRITERS } from './listings.js';
import { LogClient, MemoryLog, type StoreFaults } from './memory-log.js';
import { MemoryOutbox } from './memory-outbox.js';
import { MemoryViews } from './memory-views.js';
import { Provider } from './provider.js';
import { DEFINITIONS, Replica, type Rules } from './replica.js';
import { Tally } from './tally.js';

const NAMES = '6a1c7c62-8f0e-4b6f-9a52-2f6f6f0a7b11';
/** For so long a client repeats a request whose outcome it does not know, ms. */
const REPEATED_MS = 20 * 3_600_000;
const MOST_STEPS = 60_000;
/** Of 100 webhooks, those that never arrive, and those that arrive more than once. */
const [LOST, DOUBLED] = [15, 25];

type Run = (process: Replica, identity: CommandIdentity) => Promise<unknown>;
/** A request of a client that does not know its outcome. */
type Request = { run: Run; commandId: string; since: number; process?: Replica };

/** The product's processes, the provider, and all that is stored, in one process and one simulated time. */
export class Market {
  readonly clock = new SimulatedClock();
  readonly chance: Chance;
  readonly interleaving: Interleaving;
  readonly provider: Provider;
  readonly answers: Answers;
  readonly ledger: Ledger;
  readonly log: MemoryLog;
  readonly outbox: MemoryOutbox;
  readonly deliveries: Deliveries;
  readonly views: MemoryViews;
  readonly people = [...PEOPLE, ...WRITERS];
  private readonly faults: StoreFaults;
  private readonly webs: Replica[];
  private worker: Replica;
  private readonly processes: Replica[] = [];
  private requests = new Set<Request>();
  private requested = 0;

  constructor(
    seed: number,
    readonly tally = new Tally(),
    private readonly rules: Rules = {},
  ) {
    this.chance = new Chance(seed);
    const { clock, chance } = this;
    this.interleaving = new Interleaving(chance);
    this.provider = new Provider(clock, chance, tally);
    this.answers = new Answers(this.provider, clock, chance, this.interleaving, tally);
    this.ledger = new Ledger(this.provider);
    this.faults = { isHealthy: true, chance, tally };
    this.outbox = new MemoryOutbox(clock, this.interleaving, tally);
    this.views = new MemoryViews(clock, (id) => this.outbox.rows.has(id));
    this.log = new MemoryLog(clock, (event) => {
      tally.count(event.type);
      this.ledger.take(event);
      this.views.take(event);
    });
    publish(this.log, clock.now);
    const services = { clock, chance, tally, rules, log: this.log, outbox: this.outbox };
    this.deliveries = new Deliveries({ ...services, interleaving: this.interleaving });
    this.webs = [this.start(), this.start()];
    this.worker = this.start();
    this.deliveries.takeOver(this.worker);
  }

  /** Payments whose charge waits for a decision of finance. */
  get held(): ReadonlySet<string> {
    return this.views.held;
  }

  /** Sends a request under an identity of its own; it is repeated while its outcome is unknown. */
  request(run: Run) {
    const commandId = uuidV5(NAMES, String(this.requested++));
    const request: Request = { run, commandId, since: this.clock.ms };
    this.requests.add(request);
    this.attempt(request, true);
  }

  /** Requests whose outcome is not known are sent again under their identity. */
  repeat() {
    for (const request of this.requests) {
      if (request.process) continue;
      if (this.clock.ms - request.since > REPEATED_MS) this.requests.delete(request);
      else {
        this.tally.count('request repeated');
        this.attempt(request, false);
      }
    }
  }

  /** So many steps of what is under way, and of what it leads to. */
  async go(steps: number) {
    await settled();
    for (let n = 0; n < steps && (await this.interleaving.next(this.work())); n++) continue;
  }

  /** Everything that can happen at this time happens. */
  async drain() {
    await settled();
    for (let n = 0; await this.interleaving.next(this.work()); n++)
      if (n > MOST_STEPS) throw new Error('the market never comes to rest');
  }

  /** Time passes; the scheduled work of the worker runs. */
  pass(ms: number) {
    this.clock.pass(ms);
    for (const { schedules = [] } of DEFINITIONS)
      for (const { handler } of schedules) void this.worker.resolve<ScheduledWork>(handler as never).run();
  }

  killWeb() {
    this.tally.count('web process killed');
    const n = this.chance.int(0, this.webs.length - 1);
    this.interleaving.drop(this.webs[n]!.owner);
    for (const request of this.requests) if (request.process === this.webs[n]) request.process = undefined;
    this.webs[n] = this.start();
  }

  /** The worker is killed, or it only seems to be: then what it does goes on beside its successor. */
  replaceWorker(isKilled: boolean) {
    this.tally.count(isKilled ? 'worker killed' : 'worker frozen');
    if (isKilled) this.interleaving.drop(this.worker.owner);
    this.outbox.release(this.worker);
    this.worker = this.start();
    this.deliveries.takeOver(this.worker);
  }

  /** From now on the store and the provider lose answers, and the provider lies. */
  fail() {
    this.faults.isHealthy = false;
    this.answers.isHonest = false;
  }

  /** From now on they answer every call, truly. */
  heal() {
    this.faults.isHealthy = true;
    this.answers.isHonest = true;
  }

  /** The history has ended. */
  end() {
    for (const process of this.processes) process.end();
  }

  /** `setTimeout` of the product. */
  timer = (run: () => void, ms: number) =>
    void this.interleaving.step(this).then(() => {
      this.clock.pass(ms);
      run();
    });

  private start(): Replica {
    const owner = {};
    const started = new Replica({
      log: new LogClient(this.log, owner, this.interleaving, this.faults),
      http: this.answers.for(owner),
      database: this.views.database(() => this.interleaving.step(owner)),
      record: async (messages) => {
        await this.interleaving.step(owner);
        this.outbox.record(messages);
      },
      rules: this.rules,
      owner,
    });
    this.processes.push(started);
    return started;
  }

  private attempt(request: Request, isFirst: boolean) {
    const process = this.chance.pick(this.webs);
    request.process = process;
    const { run, commandId } = request;
    const trace = newTrace({ actorId: 'person' });
    within(trace, () => run(process, { commandId, isFirst })).then(
      () => this.requests.delete(request),
      (error: unknown) => {
        request.process = undefined;
        if (isTransient(error)) return;
        this.requests.delete(request);
        if (error instanceof DomainError) this.tally.count(`refused: ${error.code}`);
        else this.ledger.violations.push(`a request failed: ${(error as Error).stack}`);
      },
    );
  }

  /** What may begin now. */
  private work(): (() => void)[] {
    const messages = this.outbox.due().map((row) => () => this.outbox.run(row, this.worker));
    const webhooks = this.provider.webhooks.map((_, n) => () => this.deliverWebhook(n));
    return [...this.deliveries.work(), ...messages, ...webhooks];
  }

  private deliverWebhook(n: number) {
    const { webhooks } = this.provider;
    const isDoubled = this.chance.in100(DOUBLED);
    if (isDoubled) this.tally.count('webhook doubled');
    const webhook = isDoubled ? webhooks[n]! : webhooks.splice(n, 1)[0]!;
    if (!this.answers.isHonest && this.chance.in100(LOST)) return this.tally.count('webhook lost');
    this.outbox.receive(isDoubled ? { ...webhook, sent: this.chance.int(1, 9) } : webhook);
  }
}
