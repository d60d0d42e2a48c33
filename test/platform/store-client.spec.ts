import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import fc from 'fast-check';
import { refusalOf, withKeepAlive } from '#server/platform/events/store-client';

const parsed = (connectionString: string): Record<string, unknown> => ({ ...parseConnectionString(connectionString) });
const DEFAULTS = { keepAliveInterval: 10_000, keepAliveTimeout: 4_000 };

/** The client warns on the console of options it does not know. */
const warn = console.warn;
beforeAll(() => void (console.warn = () => undefined));
afterAll(() => void (console.warn = warn));

describe('A connection string', () => {
  it.each([
    ['of one host', 'esdb://localhost:2113?tls=false'],
    ['without a port', 'esdb://eventstore'],
    ['that ends in a slash', 'esdb://eventstore:2113/?tls=false/'],
    ['of a cluster', 'esdb://a:2113,b:2114,c?nodePreference=follower'],
    ['of a cluster found by DNS', 'esdb+discover://cluster.example:2113?maxDiscoverAttempts=3&discoveryInterval=50'],
    ['with user and password', 'esdb://shop:s3cret%40%3F%2F@a:2113,b:2113?tls=true'],
    ['with a password that holds a question mark', 'esdb://shop:what?@a:2113'],
    ['with a certificate authority', 'esdb://a:2113?tlsCAFile=%2Fetc%2Fca.pem&tlsVerifyCert=true'],
    ['with a client certificate', 'esdb://a:2113?userCertFile=/c.pem&userKeyFile=/k.pem'],
    ['with its own keep-alive', 'esdb://a:2113?keepAliveInterval=30000&keepAliveTimeout=20000'],
    ['with half of the keep-alive, in another case', 'esdb://a:2113?KEEP_ALIVE_INTERVAL=-1'],
    ['with deadline, name and gossip options', 'esdb://a,b?defaultDeadline=2000&connectionName=web&gossipTimeout=2'],
    ['with an option that the client ignores', 'esdb://a:2113?tlsVerifyServer=false&tls=true'],
  ])('%s is parsed like by the official client, with a keep-alive', (_, form) => {
    expect(parsed(withKeepAlive(form))).toEqual({ ...DEFAULTS, ...parsed(form) });
  });

  it('of any parts is parsed like by the official client', () => {
    const host = fc.tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })));
    const word = fc.string({ minLength: 1 }).map(encodeURIComponent);
    const option = fc.oneof(
      fc.tuple(fc.constantFrom('tls', 'TLS', 'throwOnAppendFailure'), fc.constantFrom('true', 'false')),
      fc.tuple(fc.constantFrom('keepAliveInterval', 'keep-alive-timeout', 'defaultDeadline'), fc.nat().map(String)),
      fc.tuple(fc.constantFrom('nodePreference', 'node_preference'), fc.constantFrom('leader', 'random', 'Follower')),
      fc.tuple(fc.constantFrom('connectionName', 'tlsCAFile', 'colour'), word),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('esdb', 'esdb+discover'),
        fc.option(fc.tuple(word, word)),
        fc.array(host, { minLength: 1, maxLength: 4 }),
        fc.array(option, { maxLength: 5 }),
        (scheme, credentials, hosts, options) => {
          const authority = hosts.map(([name, port]) => (port === null ? name : `${name}:${port}`)).join(',');
          const query = options.map((pair) => pair.join('=')).join('&');
          const user = credentials ? `${credentials.join(':')}@` : '';
          const form = `${scheme}://${user}${authority}${query && '?'}${query}`;
          expect(parsed(withKeepAlive(form))).toEqual({ ...DEFAULTS, ...parsed(form) });
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('A connection string that the official client refuses', () => {
  it.each([
    ['localhost:2113', 'expected esdb:// or esdb+discover:// at position 0'],
    ['http://localhost:2113', 'expected esdb:// or esdb+discover:// at position 0'],
    ['kurrentdb://localhost:2113', 'expected esdb:// or esdb+discover:// at position 0'],
    ['esdb://', 'expected esdb:// or esdb+discover:// at position 0'],
    ['esdb://?tls=false', 'expected host at position 7'],
    ['esdb://a:port', 'expected port number at position 9'],
    ['esdb://a:1:2', 'expected , or ?key=value at position 10'],
    ['esdb://a:2113?tls', 'expected ?key=value at position 13'],
    ['esdb://a:2113?tls=maybe', 'expected true or false at position 18'],
    ['esdb://a:2113?keepAliveInterval=soon', 'expected Integer at position 32'],
    ['esdb://a:2113?keepAliveInterval=-7', 'Invalid keepAliveInterval'],
    ['esdb://a:2113?nodePreference=best', 'expected leader or follower or read_only_replica or random'],
    ['esdb://a:2113?tlsCAFile=/nowhere/ca.pem', 'Failed to load certificate file'],
    ['esdb://a:2113?tlsCAFile=test', 'EISDIR'],
    ['esdb://a:2113?userCertFile=/nowhere/me.pem', 'userCertFile must be given with accompanying userKeyFile'],
    ['esdb://shop:%E0%A4%A@a:2113', 'URI malformed'],
  ])('%s is refused with its reason', (form, reason) => {
    expect(() => EventStoreDBClient.connectionString(form)).toThrow();
    expect(refusalOf(form)).toContain(reason);
  });

  it('is refused without repeating a password', () => {
    expect(refusalOf('esdb://shop:s3cret')).toBe('expected port number at position 12');
  });
});
