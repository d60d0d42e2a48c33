import { ASYNC_COMMIT, BATCHES, openPool } from '#server/platform/database/sql';

/**
 * A batch updates few rows, found by their keys. The planner expects a hundred in each list of rows, and would read a
 * small table whole for them.
 */
const BY_KEY = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/**
 * A backend that ever filled a temporary table keeps its buffers until it ends, by default 8 MB. The tables of a key's check
 * hold few rows.
 */
const FEW_TEMPORARY_ROWS = '-c temp_buffers=1MB';

/** The connections that views are written on. */
export const openViewPool = (connectionString: string) =>
  openPool(connectionString, 10, BATCHES, `${ASYNC_COMMIT} ${BY_KEY} ${FEW_TEMPORARY_ROWS}`);
