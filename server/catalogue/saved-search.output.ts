import { z } from 'zod';
import { instant } from '#server/platform/http/output';

const values = z.array(z.string());
/** A search that its person saved; `name` says what it looks for. Its parts have the names of the search's parameters. */
export const savedSearch = z
  .strictObject({
    ...{ id: z.string(), name: z.string(), saved_at: instant, search: z.string(), creator: z.string() },
    ...{ sector: values, industry: values, country: values, region: values, price: values, rating: values },
  })
  .meta({ id: 'SavedSearch' });
