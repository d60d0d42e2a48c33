/** Which events a stream's metadata hides from readers. */
export interface Truncation {
  before: number;
  maxCount: number;
  /** In milliseconds. */
  maxAge: number;
  softDeleted: boolean;
}

export const NOTHING_HIDDEN: Truncation = { before: 0, maxCount: Infinity, maxAge: Infinity, softDeleted: false };
/** Of a metastream only the last event is visible. */
export const LAST_ONLY: Truncation = { ...NOTHING_HIDDEN, maxCount: 1 };
export const SOFT_DELETED = Buffer.from('{"$tb":9223372036854775807}');

const LARGEST = 9223372036854775807n;
const LONGEST_AGE = 922337203685n;
/** Integers of these fields are kept as text, because a double cannot represent 2^63−1. */
const INTEGERS = /("\$(?:tb|maxCount|maxAge|cacheControl)"\s*:\s*)(-?\d+)(?=\s*[,}])/g;

/** Parses the metadata of a stream; one malformed field invalidates all of it. */
export function readTruncation(metadata: Buffer): Truncation {
  try {
    const fields: unknown = JSON.parse(metadata.toString('utf8').replace(INTEGERS, '$1"int $2"'));
    if (!isObject(fields)) return NOTHING_HIDDEN;
    const before = integer(fields.$tb);
    const maxCount = integer(fields.$maxCount);
    const maxAge = integer(fields.$maxAge, LONGEST_AGE);
    integer(fields.$cacheControl, LONGEST_AGE);
    if ('$tempStream' in fields && typeof fields.$tempStream !== 'boolean') return NOTHING_HIDDEN;
    if ('$acl' in fields && !isObject(fields.$acl)) return NOTHING_HIDDEN;
    return {
      before: before !== undefined && before >= 0n ? Number(before) : 0,
      maxCount: maxCount !== undefined && maxCount > 0n ? Number(maxCount) : Infinity,
      maxAge: maxAge !== undefined && maxAge > 0n ? Number(maxAge) * 1000 : Infinity,
      softDeleted: before === LARGEST,
    };
  } catch {
    return NOTHING_HIDDEN;
  }
}

/** The same metadata with `$tb` set to `revision`; undefined when it is not JSON. */
export function revived(metadata: Buffer, revision: number): Buffer | undefined {
  try {
    const fields: unknown = JSON.parse(metadata.toString('utf8'));
    return isObject(fields) ? Buffer.from(JSON.stringify({ ...fields, $tb: revision })) : undefined;
  } catch {
    return undefined;
  }
}

/** The first visible revision of a stream that ends at `last`. */
export const firstVisible = (truncation: Truncation, last: number): number =>
  Math.max(0, truncation.before, last - truncation.maxCount + 1);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function integer(value: unknown, largest = LARGEST): bigint | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !value.startsWith('int ')) throw new Error('Not an integer.');
  const number = BigInt(value.slice(4));
  if (number > largest || number < -LARGEST - 1n) throw new Error('Out of range.');
  return number;
}
