/** One listing in so many, by its number, is in the sample of the catalogue. */
export const SAMPLED = 32;
/** Classes of headlines by length, the shortest first; each is 18 % longer than the one before. */
export const LENGTH_CLASSES = 26;
/** A quarter of a year, seconds. */
const QUARTER = 7_889_400;
/** Quarters that the name of a tier tells apart, and more than will ever be counted. */
const [QUARTERS, MOST_QUARTERS] = [100, 10_000];

/** The class of a headline's length, from 0. */
export const lengthClass = (headline: string) =>
  `least(${LENGTH_CLASSES - 1}, greatest(0, floor(6 * ln(greatest(1, length(${headline}))))::int - 6))`;
/** Quarters of a year since 1970. Seconds since then are the same in every time zone, which makes an index of them sound. */
export const quarterOf = (time: string) => `floor(extract(epoch from ${time}) / ${QUARTER})::int`;
/** The name of a tier: sold, class of length, quarter of publication. */
export const tierName = (sold: string, lengthClass: string, quarter: string) =>
  `case when ${sold} then '1' else '0' end || chr(97 + ${lengthClass}) || lpad((${quarter} % ${QUARTERS})::text, 2, '0')`;
/** The number of a tier: the better, the higher. */
export const tierNumber = (sold: string, lengthClass: string, quarter: string) =>
  `((${sold})::int * ${LENGTH_CLASSES} + ${LENGTH_CLASSES - 1} - ${lengthClass}) * ${MOST_QUARTERS} + ${quarter}`;

/**
 * Each word of a published listing's headline with its tier before it, so that one look into the index finds the matches of
 * a tier: `T`, if the word is in the title, or `O`, then the tier. All words of a listing of the sample also stand behind
 * `ST` or `SO`. A broad search reads the best tiers only, and counts in the sample. The declared cost is that of about a
 * thousand operators: less would let the planner calculate it row by row, much more would keep it from the index.
 */
export const tiersDdl = `
  create function search_tiers(headline tsvector, search tsvector, creator_sold boolean, published_at timestamptz, number int)
  returns tsvector language sql immutable parallel safe cost 1000 as $$
    select array_to_tsvector(array(
      select case when 'A' = any(weights) then 'T' else 'O' end || tier || lexeme
      from unnest(headline), (select ${tierName('creator_sold', lengthClass('headline'), quarterOf('published_at'))}) t(tier)
      where published_at is not null
      union all
      select case when 'A' = any(weights) then 'ST' else 'SO' end || lexeme from unnest(search)
      where published_at is not null and number % ${SAMPLED} = 0))
  $$;
`;

export const tiersIndex = `
  create index if not exists listing_tiers on listing
    using gin (search_tiers(headline, search, creator_sold, published_at, number)) with (fastupdate = off);
`;
