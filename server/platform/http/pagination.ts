type Query = Readonly<{ limit: number; offset: number }>;
export type Paginated<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };

/** One page of a list in the contract's shape, with absolute links to the next and previous page. `path` is relative to `/api/`. */
export function paginated<Item>(
  publicUrl: string,
  path: string,
  query: Query,
  count: number,
  results: Item[],
): Paginated<Item> {
  const { limit, offset } = query;
  const at = (there: number) => {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, offset: there }))
      if (value !== undefined) asked.set(name, String(value));
    return `${publicUrl}/api/${path}?${asked}`;
  };
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}
