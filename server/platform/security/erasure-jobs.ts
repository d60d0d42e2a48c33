import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ERASE_PART, ERASE_PERSON, ERASURE_QUEUE, type ErasureOrder } from '#server/kernel/erasure';
import { OutboxMessage } from '#server/kernel/reactions';
import { log } from '#server/platform/log';
import { ModuleRegistry } from '#server/platform/module-registry';
import type { JobContext } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { ErasedParts } from './erased-parts.js';
import type { PersonEraser } from './person-eraser.js';
import { PlatformEraser } from './platform-eraser.js';

type PartOrder = ErasureOrder & { part: string };
const PLATFORM = 'platform';

/** Runs the `erase` of the platform and of every module, each as an outbox message of its own; part of the worker. */
@Injectable()
export class ErasureJobs implements OnApplicationBootstrap {
  private readonly parts = new Map<string, PersonEraser>();

  constructor(
    private readonly registry: ModuleRegistry,
    private readonly outbox: Outbox,
    private readonly platform: PlatformEraser,
    private readonly erased: ErasedParts,
  ) {}

  onApplicationBootstrap() {
    this.parts.set(PLATFORM, this.platform);
    for (const { name, erase } of this.registry.definitions)
      if (erase) this.parts.set(name, this.registry.resolve(erase));
    this.outbox.handle(ERASURE_QUEUE, ERASE_PERSON, (order: ErasureOrder, job) => this.divide(order, job));
    this.outbox.handle(ERASURE_QUEUE, ERASE_PART, (order: PartOrder) => this.erase(order));
  }

  /** One message per part, so that a part that fails is retried alone. */
  private async divide({ userId }: ErasureOrder, job: JobContext) {
    const messages = [...this.parts.keys()].map(
      (part) =>
        new OutboxMessage<PartOrder>({
          ...{ id: `${job.id}-${part}`, queue: ERASURE_QUEUE, name: ERASE_PART, payload: { userId, part } },
        }),
    );
    await job.commit(async (transaction) => {
      await this.erased.begin(userId, [...this.parts.keys()], transaction);
      await this.outbox.record(messages, transaction);
    });
    await this.outbox.dispatch(messages);
  }

  private async erase({ userId, part }: PartOrder) {
    const eraser = this.parts.get(part);
    if (!eraser) throw new Error(`no module of this process is named ${part}`);
    await eraser.erase(userId);
    await this.erased.record(userId, part);
    log.info({ person: userId, part }, 'a person was erased from a part');
  }
}
