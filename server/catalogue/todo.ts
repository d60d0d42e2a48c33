import type { Decider } from '#server/kernel/decider';
import type { ContentId, Instant, ListingId, UserId } from '#server/kernel/ids';
import { type TodoEvent, todoEvents } from './catalogue.events.js';

/** `due` is a date, or null for the one that the guide suggests; what is undefined stays. */
export class PlanEntry {
  readonly type = 'PlanEntry';
  constructor(
    readonly data: {
      listingId: ListingId;
      readerId: UserId;
      contentId: ContentId;
      completed?: boolean;
      due?: string | null;
      at: Instant;
    },
  ) {}
}

type Planned = { completed: boolean; due: string | null };

/** One reader's to-do list of one guide. */
export const todo: Decider<Map<ContentId, Planned>, PlanEntry, TodoEvent> = {
  category: 'todo',
  events: todoEvents,
  initial: () => new Map(),
  decide({ data: { completed, due, ...own } }, entries) {
    const now = entries.get(own.contentId) ?? { completed: false, due: null };
    const events: TodoEvent[] = [];
    if (completed !== undefined && completed !== now.completed)
      events.push({ type: 'ChecklistEntryProgressed', data: { ...own, completed } });
    if (due !== undefined && due !== now.due) events.push({ type: 'ChecklistEntryScheduled', data: { ...own, due } });
    return events;
  },
  evolve(entries, { type, data }) {
    const before = entries.get(data.contentId) ?? { completed: false, due: null };
    return entries.set(
      data.contentId,
      type === 'ChecklistEntryProgressed' ? { ...before, completed: data.completed } : { ...before, due: data.due },
    );
  },
};
