import { z } from 'zod';

const suggestion = z
  .strictObject({
    kind: z.enum(['sector', 'industry', 'listing', 'creator']),
    value: z.string().meta({ description: 'A slug; of a creator the username.' }),
    label: z.string(),
  })
  .meta({ id: 'Suggestion' });

export const suggestions = z.array(suggestion);
export type Suggestion = z.output<typeof suggestion>;
