import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHAIN_START, chainHash } from '#server/platform/events/hash-chain';

/** RFC 8785 as implemented by earlier releases: stored hashes depend on it. */
function released(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return released(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((item) => released(item ?? null)).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => [key, (value as Record<string, unknown>)[key]] as const)
    .filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${released(member)}`).join(',')}}`;
}
const releasedLink = (data: object) =>
  createHash('sha256')
    .update(released({ prev: CHAIN_START, stream: 'wallet-ada', revision: 3, type: 'FundsDeposited', data }))
    .digest('hex');
const link = (data: object) => chainHash(CHAIN_START, 'wallet-ada', 3, 'FundsDeposited', data);

describe('The hash of an event', () => {
  it('equals that of earlier releases for any data', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => link(data) === releasedLink(data)));
  });

  it('sorts numbers among keys as texts, leaves out what is undefined, and takes dates as JSON does', () => {
    const data = { 9: 'nine', 10: 'ten', b: undefined, a: [undefined, { z: 1, y: -0 }], at: new Date(0), 'é"': 1e21 };
    expect(link(data)).toBe(releasedLink(data));
  });

  it('is refused for data that is not JSON', () => {
    expect(() => link({ amount: Infinity })).toThrow(/Infinity/);
    expect(() => link({ amount: Number.NaN })).toThrow(/NaN/);
  });
});
