import { type RawBuilder, sql } from 'kysely';

export type FacetCount<Facet extends string = string> = { facet: Facet; value: string; count: number };
/** The values chosen per facet; none chosen stands for all. */
export type Chosen<Facet extends string> = Readonly<Partial<Record<Facet, readonly string[]>>>;

/**
 * Rows found that have the same value of every facet (in their order; of some facets a row has several), and the same
 * `misses`: the bit of each facet whose filter they do not match.
 */
export type Kind = readonly [...values: (string | readonly string[])[], misses: number, rows: number];

interface Rules<Facet extends string> {
  /** The values under which a stored one counts, where these are others. */
  valuesOf?: Partial<Record<Facet, (value: string) => readonly string[]>>;
  /** The order of a facet's values; most rows first, then by value, where none is given. */
  orders?: Partial<Record<Facet, (one: FacetCount<Facet>, other: FacetCount<Facet>) => number>>;
}

/** Facets in the order of their bits in `misses`. */
export function defineFacets<const Facet extends string>(names: readonly Facet[], rules: Rules<Facet> = {}) {
  const { valuesOf = {}, orders = {} } = rules as Required<Rules<string>>;
  const bitOf = (facet: Facet) => 1 << names.indexOf(facet);
  return {
    bitOf,

    /** SQL of the `misses` of a row: `has` is true for one with one of the chosen values. */
    missesOf(chosen: Chosen<Facet>, has: Record<Facet, (values: readonly string[]) => RawBuilder<unknown>>) {
      const held = (Object.entries(chosen) as [Facet, readonly string[]][]).filter(([, values]) => values.length > 0);
      const bits = held.map(
        ([facet, values]) => sql`case when ${has[facet](values)} then 0 else ${bitOf(facet)}::int end`,
      );
      return bits.length ? sql.join(bits, sql` + `) : sql`0`;
    },

    /**
     * Counts rows: `matched` without the facets' filters, `count` with all of them, and each value of a facet with the
     * filters of the others: 0 for a value that those leave out.
     */
    countFacets(kinds: readonly Kind[]) {
      const counts = names.map(() => new Map<string, number>());
      let [matched, count] = [0, 0];
      for (const kind of kinds) {
        const [misses, rows] = [kind.at(-2) as number, kind.at(-1) as number];
        matched += rows;
        if (misses === 0) count += rows;
        names.forEach((facet, i) => {
          const counted = (misses & ~bitOf(facet)) === 0 ? rows : 0;
          const stored = kind[i] as string | readonly string[];
          for (const value of typeof stored === 'string' ? (valuesOf[facet]?.(stored) ?? [stored]) : stored)
            if (value !== '') counts[i]!.set(value, (counts[i]!.get(value) ?? 0) + counted);
        });
      }
      const facets = names.flatMap((facet, i) =>
        [...counts[i]!]
          .map(([value, count]): FacetCount<Facet> => ({ facet, value, count }))
          .sort(orders[facet] ?? mostFirst),
      );
      return { matched, count, facets };
    },
  };
}

const mostFirst = (one: FacetCount, other: FacetCount) => other.count - one.count || (one.value < other.value ? -1 : 1);

/** SQL of the kinds of the rows of `hit`, whose `values` are the columns of the facets in their order. */
export const kindsOf = (values: RawBuilder<unknown>) => sql`
  select json_agg(json_build_array(${values}, misses, found))
  from (select ${values}, misses, count(*) as found from hit group by ${values}, misses) kinds`;
