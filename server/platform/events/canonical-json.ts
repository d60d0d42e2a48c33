import { configure } from 'safe-stable-stringify';

/**
 * The RFC 8785 text of a JSON value: members in the order of their UTF-16 names, no space. Throws for what JSON cannot hold, such
 * as NaN. A check of a long chain spends most of its time here.
 */
export const canonicalJson = configure({ deterministic: true, strict: true }) as (value: object) => string;
