type Query = Readonly<{ limit: number; offset: number }>;
export type Paginated<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };

/**
 * One page of a list in the contract's shape, with absolute links to the next and previous page. `path` is relative to
 * `/api/`. A page of no items is the count alone, without links.
 */
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
      for (const one of [value].flat()) if (one !== undefined) asked.append(name, String(one));
    return `${publicUrl}/api/${path}?${asked}`;
  };
  return {
    count,
    next: limit > 0 && offset + limit < count ? at(offset + limit) : null,
    previous: limit > 0 && offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}
