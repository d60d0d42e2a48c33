import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { standing } from '#server/accounts/accounts.folds';
import { withFacts } from '#server/kernel/command';
import { pairOf } from '#server/kernel/pairs';
import { EventStore } from '#server/platform/events/event-store';
import { FollowCreator } from './connection-commands.js';
import { connection } from './connection.js';

/** By the stream of the account: a creator is verified, or was given the role. */
@CommandHandler(FollowCreator)
export class FollowCreatorHandler implements ICommandHandler<FollowCreator> {
  constructor(private readonly store: EventStore) {}

  async execute(command: FollowCreator) {
    const { by, other } = command.data;
    const { verified, roles } = await this.store.state(standing, other);
    const informed = withFacts(command, { isCreator: verified || roles.includes('creator') });
    return this.store.decide(connection, pairOf(by, other), informed);
  }
}
