import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { publicUserOf } from '#projections/accounts/accounts.queries';
import { type Identified, withFacts } from '#server/kernel/command';
import { namingClaimer } from '#server/kernel/staff-claims';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { DisputedEntries } from './disputed-entry.reader.js';
import {
  AnswerEntryDispute,
  ClaimEntryDispute,
  DisputeEntry,
  disputeStream,
  entryDispute,
  type StaffCommand,
} from './entry-dispute.js';

@CommandHandler(DisputeEntry)
export class DisputeEntryHandler implements ICommandHandler<DisputeEntry> {
  constructor(
    private readonly entries: DisputedEntries,
    private readonly store: EventStore,
  ) {}

  async execute(command: Identified<DisputeEntry>) {
    const { ownerId, revision } = command.data;
    const informed = withFacts(command, { entry: await this.entries.find(ownerId, revision) });
    return this.store.decide(entryDispute, disputeStream(command.data), informed, command.identity);
  }
}

/** A claim or an answer; while another person of finance has the dispute, the refusal names that person. */
@Injectable()
abstract class StaffHandler {
  constructor(
    protected readonly store: EventStore,
    protected readonly db: Database,
  ) {}

  execute(command: Identified<StaffCommand>) {
    return namingClaimer(
      () => this.store.decide(entryDispute, disputeStream(command.data), command, command.identity),
      (id) => publicUserOf(this.db.sql, { id }),
      (name) => `${name} is answering this.`,
    );
  }
}

@CommandHandler(ClaimEntryDispute)
export class ClaimEntryDisputeHandler extends StaffHandler implements ICommandHandler<ClaimEntryDispute> {}

@CommandHandler(AnswerEntryDispute)
export class AnswerEntryDisputeHandler extends StaffHandler implements ICommandHandler<AnswerEntryDispute> {}
