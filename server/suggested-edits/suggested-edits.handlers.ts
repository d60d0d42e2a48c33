import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { buyer } from '#server/purchases/purchases.folds';
import { suggestedEdit, SuggestEdit } from './suggested-edit.js';

@CommandHandler(SuggestEdit)
export class SuggestEditHandler implements ICommandHandler<SuggestEdit> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<SuggestEdit>) {
    const { suggestionId, listingId, sectionId, suggesterId } = command.data;
    const [{ creatorId, coauthors, sections }, { isBuyer }] = await Promise.all([
      this.store.state(guide, listingId),
      this.store.state(buyer, `${listingId}-${suggesterId}`),
    ]);
    const hasSection = sectionId === null || sections.includes(sectionId);
    const isCoauthor = coauthors.includes(suggesterId);
    const informed = withFacts(command, { creatorId, isCoauthor, hasSection, isBuyer });
    return this.store.decide(suggestedEdit, suggestionId, informed, command.identity);
  }
}
