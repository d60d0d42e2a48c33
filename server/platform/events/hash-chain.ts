import { hash } from 'node:crypto';

export const CHAIN_START = '0'.repeat(64);

/** The link of one event: SHA-256 over RFC 8785 JSON of what it says, where it stands and the link before it. */
export const chainHash = (prev: string, stream: string, revision: number, type: string, data: object): string =>
  hash('sha256', canonical({ prev, stream, revision, type, data }));

/** RFC 8785 of anything that came out of JSON or is going into it: keys sorted, nothing between. */
export function canonical(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} is not JSON`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonical(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`;
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonical(member)}`;
  }
  return `{${text}}`;
}
