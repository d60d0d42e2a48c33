import type { Repeats } from './repeats.js';

export const repeats: Repeats = {
  uploads: ({ creator }) => ({
    ...{ path: 'uploads', who: creator, body: { field: 'file_content', name: 'fees.pdf', size: 2_000_000 } },
  }),
};
