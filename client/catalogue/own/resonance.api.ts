import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/http/api';

/** How the audience answers the own guides; refused with `premium_required` without Premium. */
export const resonance = queryOptions({
  queryKey: ['catalogue', 'resonance'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/listing/user/resonance', { signal })),
});
