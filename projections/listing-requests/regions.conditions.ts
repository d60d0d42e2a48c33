import { sql } from 'kysely';

/** The region of a request for the whole country, as the board names and finds it. */
export const NATIONWIDE = 'All of Nigeria';

/** SQL of the region of the request with this alias; of the whole country without one. */
export const regionOf = (alias?: string) =>
  alias ? sql`coalesce(nullif(${sql.ref(`${alias}.region`)}, ''), ${NATIONWIDE})` : sql`${NATIONWIDE}::text`;
