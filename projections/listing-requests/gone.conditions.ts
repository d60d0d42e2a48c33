import { sql } from 'kysely';
import type { ListingRequestRow } from './request-rows.js';

/** Withdrawn by its person or declined by a moderator: it is off the board, and its person does not wait by it. */
export const isGone = (status: ListingRequestRow['status']) => status === 'withdrawn' || status === 'declined';

/** SQL of the same, of the request with this alias. */
export const gone = (alias: string) => sql`${sql.ref(`${alias}.status`)} in ('withdrawn', 'declined')`;
