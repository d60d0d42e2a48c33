import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonical } from '#server/platform/events/hash-chain';

const rfc8785 = canonicalize as unknown as (value: unknown) => string;

describe('The text a link is made of', () => {
  it('is what RFC 8785 says, whatever is said', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(canonical(value)).toBe(rfc8785(value))));
  });

  it('sorts numbers among keys as texts, leaves out what is undefined, and asks what can speak for itself', () => {
    const said = { 9: 'nine', 10: 'ten', b: undefined, a: [undefined, { z: 1, y: -0 }], at: new Date(0), 'é"': 1e21 };
    expect(canonical(said)).toBe(rfc8785(said));
    expect(() => canonical({ amount: Infinity })).toThrow('Infinity is not JSON');
  });
});
