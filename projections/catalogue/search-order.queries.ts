import { type RawBuilder, sql } from 'kysely';

export type Sort = 'relevance' | 'newest' | 'most_bought' | 'top_rated' | 'price' | '-price';

/** Without words nothing is more relevant than the newest. */
export const sortOf = ({ sort, search }: { sort: Sort; search?: string }): Sort =>
  sort === 'relevance' && !search?.trim() ? 'newest' : sort;

/** A rating counts as if this many buyers more had given the usual one: a single 5 does not outrank ninety 4.8. */
const [USUAL_RATING, USUAL_REVIEWS] = [3.8, 5];

/** Of a listing `l`. */
export const SCORE = sql`(${USUAL_RATING * USUAL_REVIEWS}::float8 + l.rating_sum) / (${USUAL_REVIEWS}::float8 + l.review_count)`;

/** What a page is ordered by, column by column; the id makes the order total. */
type Key = {
  column: 'rank' | 'score' | 'published_at' | 'total_buyers' | 'price' | 'id';
  type: string;
  descends?: true;
};

const RANK: Key = { column: 'rank', type: 'float8', descends: true };
const NEWEST: Key = { column: 'published_at', type: 'timestamptz', descends: true };
const ID: Key = { column: 'id', type: 'text' };
const KEYS: Record<Sort, Key[]> = {
  relevance: [RANK, NEWEST, ID],
  newest: [NEWEST, ID],
  most_bought: [{ column: 'total_buyers', type: 'int', descends: true }, NEWEST, ID],
  top_rated: [{ column: 'score', type: 'float8', descends: true }, NEWEST, ID],
  price: [{ column: 'price', type: 'bigint' }, NEWEST, ID],
  '-price': [{ column: 'price', type: 'bigint', descends: true }, NEWEST, ID],
};

export type Ordered = { [column in Key['column']]: string | number | null };
/**
 * A place in an order: the columns of the row beside it. `isBefore`: the rows before it are meant. `isTiered`: its rank is
 * that of a broad search, which ranks by tiers.
 */
export type Cursor = { sort: Sort; at: (string | number)[]; isBefore?: boolean; isTiered?: boolean };

export const cursorAt = (sort: Sort, row: Ordered, isTiered: boolean): Cursor => ({
  ...{ sort, at: KEYS[sort].map(({ column }) => row[column] ?? '') },
  ...(isTiered ? { isTiered } : {}),
});

export function orderBy(sort: Sort, isBackwards: boolean): RawBuilder<unknown> {
  const columns = KEYS[sort].map(({ column, descends }) =>
    Boolean(descends) === isBackwards ? sql.ref(column) : sql`${sql.ref(column)} desc`,
  );
  return sql.join(columns);
}

/** The rows beyond a cursor: equal in the first columns and beyond it in the next. */
export function beyond({ sort, at, isBefore = false }: Cursor): RawBuilder<unknown> {
  const keys = KEYS[sort].map(({ column, type, descends }, i) => ({
    column: sql.ref(column),
    value: sql`${at[i]}::${sql.raw(type)}`,
    operator: Boolean(descends) === isBefore ? sql`>` : sql`<`,
  }));
  const ways = keys.map(
    ({ column, value, operator }, i) =>
      sql`(${sql.join([...keys.slice(0, i).map((key) => sql`${key.column} = ${key.value}`), sql`${column} ${operator} ${value}`], sql` and `)})`,
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}
