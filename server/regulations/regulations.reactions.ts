import { OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { RegulationChangeRecorded, RegulationScope } from './regulations.events.js';

/** A change whose guides are searched for. */
export type ConcernedOrder = { changeId: string; scope: RegulationScope };

/** Requires an update of every guide that a change concerns. */
export const regulationsReactions: Reactions<RegulationChangeRecorded> = {
  RegulationChangeRecorded: ({ data: { changeId, country, region, sectors, listingId } }) =>
    new OutboxMessage<ConcernedOrder>({
      ...{ id: `require-updates-${changeId}`, queue: 'regulations', name: 'require-updates' },
      payload: { changeId, scope: { country, region, sectors, listingId } },
    }),
};
