import { hash } from 'node:crypto';

/**
 * Executions after which a statement is prepared on a connection, and bounds of the prepared and counted statements:
 * visitors choose the forms of searches.
 */
const [OFTEN, MOST_PREPARED, MOST_COUNTED] = [4, 200, 500];
/** SQLSTATEs of a prepared statement whose tables were exchanged, or that was deallocated for that reason. */
const MISFITS = ['0A000', '42804', '42883', '26000'];
const ABORTED = '25P02';

type Query = (...args: unknown[]) => unknown;
type DatabaseError = Error & { code?: string };

/** The prepared statements of one connection: Postgres parses and plans each once. */
export class PreparedStatements {
  private readonly executions = new Map<string, number>();
  private readonly names = new Map<string, string>();
  /** Names are never used twice: the driver remembers each. */
  private lastNumber = 0;

  /** Runs a query like the driver. Queries with a callback are passed through: their tables are never exchanged. */
  run(query: Query, args: unknown[]): unknown {
    const [text, values, ...rest] = args;
    const name = this.nameOf(text, values);
    if (!name) return query(...args);
    const answer = query({ name, text, values }, ...rest);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch(async (error: DatabaseError) => {
      if (!MISFITS.includes(error.code ?? '')) throw error;
      this.names.clear();
      await (query('deallocate all') as Promise<unknown>).catch(() => undefined);
      return (query(...args) as Promise<unknown>).catch((again: DatabaseError) => {
        throw again.code === ABORTED ? error : again;
      });
    });
  }

  /** A query without values may hold several statements, which cannot be prepared. */
  private nameOf(text: unknown, values: unknown): string | undefined {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return undefined;
    const known = this.names.get(text);
    if (known || this.names.size === MOST_PREPARED) return known;
    const times = (this.executions.get(text) ?? 0) + 1;
    if (times === 1 && this.executions.size === MOST_COUNTED) this.executions.clear();
    this.executions.set(text, times);
    if (times <= OFTEN) return undefined;
    const name = `${hash('md5', text)}_${++this.lastNumber}`;
    this.names.set(text, name);
    return name;
  }
}
