import { z } from 'zod';
import { paging } from '#server/platform/http/fields';

export const rootsFilter = z.object({ ...paging });
export type RootsFilter = z.output<typeof rootsFilter>;

export const drillsFilter = z.object({ ...paging });
export type DrillsFilter = z.output<typeof drillsFilter>;

/** A day in Lagos. */
export const dayFilter = z.object({ date: z.iso.date({ error: 'A day reads like 2026-01-31.' }) });
export type DayFilter = z.output<typeof dayFilter>;
