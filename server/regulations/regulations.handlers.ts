import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changedSections, guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { CloseUpdate, HandInUpdate, requiredUpdate, RequireUpdate, updateStream } from './required-update.js';

@CommandHandler(RequireUpdate)
export class RequireUpdateHandler implements ICommandHandler<RequireUpdate> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<RequireUpdate>) {
    const { creatorId, isPublished } = await this.store.state(guide, command.data.listingId);
    const informed = withFacts(command, { creatorId, isPublished });
    return this.store.decide(requiredUpdate, updateStream(command.data), informed, command.identity);
  }
}

@CommandHandler(HandInUpdate)
export class HandInUpdateHandler implements ICommandHandler<HandInUpdate> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<HandInUpdate>) {
    const informed = withFacts(command, { changes: await this.store.state(changedSections, command.data.listingId) });
    return this.store.decide(requiredUpdate, updateStream(command.data), informed, command.identity);
  }
}

@CommandHandler(CloseUpdate)
export class CloseUpdateHandler implements ICommandHandler<CloseUpdate> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<CloseUpdate>) {
    const { listingId, by } = command.data;
    const { coauthors } = await this.store.state(guide, listingId);
    const informed = withFacts(command, { isCoauthor: coauthors.includes(by) });
    return this.store.decide(requiredUpdate, updateStream(command.data), informed, command.identity);
  }
}
