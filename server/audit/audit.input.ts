import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

export const walletsFilter = z.object({ search: text(100, 0).optional(), ...paging });
export type WalletsFilter = z.output<typeof walletsFilter>;

export const eventsFilter = z.object({ ...paging });
export type EventsFilter = z.output<typeof eventsFilter>;

const revision = z.coerce.number({ error: 'A valid revision is required.' }).int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A revision or an instant; by default now. */
export const momentFilter = z.object({
  revision: revision.optional(),
  time: z.iso.datetime({ offset: true, error: 'A time reads like 2026-01-31T12:00:00.000Z.' }).optional(),
});
export type MomentFilter = z.output<typeof momentFilter>;

export const exportFilter = z.object({ revision: revision.optional() });
export type ExportFilter = z.output<typeof exportFilter>;
