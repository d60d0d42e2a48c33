/** The parameters that every list of the provider takes; `from` and `to` are instants of creation. */
export interface ListQuery {
  perPage?: string;
  page?: string;
  from?: string;
  to?: string;
}

/** One page of rows that are in the order of their creation: the newest first, with the provider's `meta`. */
export function listed<Row extends { createdAt: string }, Shown>(
  rows: readonly Row[],
  { perPage, page, from, to }: ListQuery,
  shown: (row: Row) => Shown,
) {
  const [first, last] = [from ? Date.parse(from) : -Infinity, to ? Date.parse(to) : Infinity];
  const within = rows.filter(({ createdAt }) => Date.parse(createdAt) >= first && Date.parse(createdAt) <= last);
  const size = Math.min(Math.max(Number(perPage) || 50, 1), 100);
  const at = Math.max(Number(page) || 1, 1);
  const meta = { total: within.length, perPage: size, page: at, pageCount: Math.ceil(within.length / size) };
  const data = within.reverse().slice((at - 1) * size, at * size);
  return { data: data.map(shown), meta };
}
