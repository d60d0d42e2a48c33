import { z } from 'zod';
import { paging } from '#server/platform/http/fields';

export const incidentsFilter = z.object({ ...paging });
export type IncidentsFilter = z.output<typeof incidentsFilter>;
