import { z } from 'zod';
import { moment, paging, text } from '#server/platform/http/fields';

export const walletsFilter = z.object({ search: text(100, 0).optional(), ...paging });
export type WalletsFilter = z.output<typeof walletsFilter>;

export const eventsFilter = z.object({ ...paging });
export type EventsFilter = z.output<typeof eventsFilter>;

export const REASON_MOST = 500;
/** Why an event is skipped or a message dismissed: the row keeps it. */
export const reasonForm = z.object({ reason: text(REASON_MOST) });

/** Webhooks: those that are not done, or all; the latest first. */
export const webhooksFilter = z.object({ ...paging, state: z.enum(['open', 'all']).default('all') });

/** A revision or an instant; by default now. */
export const momentFilter = z.object(moment);
export type MomentFilter = z.output<typeof momentFilter>;

/** The number of an event in its wallet. */
export const entryFilter = z.object({ revision: moment.revision.unwrap() });
export type EntryFilter = z.output<typeof entryFilter>;

export const exportFilter = z.object({ revision: moment.revision });
export type ExportFilter = z.output<typeof exportFilter>;
