/** Hostile values as JSON text, so that values JavaScript cannot serialize (`1e400`, `-0`, a lone surrogate) can be sent. */
const long = (length: number, of = 'x') => JSON.stringify(of.repeat(length));
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

export const NUMBERS = [
  ...['0', '-0', '-1', '1', '0.1', '0.005', '1e-7', '12500', '99.99', '2147483647', '2147483648', '-2147483649'],
  ...['4294967296', '9007199254740991', '9007199254740993', '9223372036854775807', '9223372036854775808', '1e308'],
  ...['-1e308', '1e400', '1000000000', '50', '100', '101'],
];

export const TEXTS = [
  ...['""', '" "', '"\\t\\r\\n"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud83d"', '"🎉"', '"e\\u0301"'],
  ...[
    '"\\u202eevil"',
    '"%"',
    '"_"',
    '"\\\\"',
    '"\'"',
    '"\\""',
    '"%00"',
    '"%s%n"',
    '"100%"',
    '"\'; drop table app.person;--"',
  ],
  ...[
    '"NaN"',
    '"Infinity"',
    '"-Infinity"',
    '"0x10"',
    '"1e3"',
    '"1e400"',
    '"١٢٣"',
    '"1,000.50"',
    '"null"',
    '"undefined"',
  ],
  ...[
    '"true"',
    '"[object Object]"',
    '"__proto__"',
    '"constructor"',
    '"../../etc/passwd"',
    '"<script>alert(1)</script>"',
  ],
  ...[
    '"a@b"',
    '"a@b.test\\r\\nBcc: c@d.test"',
    '"{{7*7}}"',
    '"${7*7}"',
    '"*"',
    '"&|!():*<->"',
    '"\\\\x00"',
    '"LST-000001"',
  ],
  ...['"2026-02-30T00:00:00Z"', '"0000-00-00"', '"9999-12-31T23:59:59.999Z"', '"2026-01-01T00:00:00+99:99"', '"now()"'],
  ...[
    '"0000-01-01T00:00:00+23:59"',
    '"00000000-0000-0000-0000-000000000000"',
    '"FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF"',
  ],
  ...[long(255), long(256), long(301), long(5_000), long(20_001), long(300_000), long(90, '🎉'), long(10_000, '% _')],
];

export const STRUCTURES = [
  ...[
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '[[]]',
    '["a"]',
    '[null]',
    '{"a":1}',
    '{"$ne":null}',
    '{"length":1000000000}',
  ],
  ...[
    '{"toString":"x"}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '["a","b","c"]',
  ],
  ...[nested(31, '[', ']'), nested(40, '[', ']'), nested(5_000, '[', ']'), `[${Array(2_000).fill('0').join(',')}]`],
  ...[`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, `[${Array(50).fill('"x"').join(',')}]`],
];

export const VALUES = [...NUMBERS, ...TEXTS, ...STRUCTURES];

/** Names of undeclared fields. */
export const NAMES = [
  ...['role', 'is_admin', 'status', 'price_kobo', '__proto__', 'constructor', 'prototype', 'constructor.prototype'],
  ...['a[b]', 'a[b][c]', 'a[]', 'a.b', '', ' ', '\u0000', '\ud800', 'toString', 'hasOwnProperty', 'detail', 'length'],
  ...['x'.repeat(101), 'x'.repeat(10_000), '🎉', '%', '"', "'", 'a=b', 'id', '$where'],
];

/** Bodies that are not a JSON object. */
export const BODIES: (string | Buffer)[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '7',
    '"text"',
    '[]',
    '[1,2]',
    '{',
    '}',
    '{"a":',
    '{"a":1}}',
    '{a:1}',
    "{'a':1}",
    'NaN',
    '// x',
  ],
  ...[
    '{"a":1,}',
    '\ufeff{}',
    '{"a":"\u0001"}',
    '{"__proto__":null}',
    '{"a":1,"a":{"b":2}}',
    'a=1&b=2',
    '<xml/>',
    '--x--',
  ],
  ...[
    nested(50_000, '[', ']'),
    nested(100_000, '{"a":', '').concat('1', '}'.repeat(100_000)),
    `{"a":${long(1_100_000)}}`,
  ],
  ...[Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('7b2261223a22ff227d', 'hex'), Buffer.alloc(2_000, 0)],
];

export const CONTENT_TYPES = [
  ...[
    'text/plain',
    'application/xml',
    'application/json;charset=utf-16',
    'application/JSON; charset=utf-8',
    'application/',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    'application/vnd.api+json',
  ],
  ...[
    'application/json, multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=x',
    ';',
    'json',
    '*/*',
  ],
  ...['application/octet-stream', `application/json; ${'a=b; '.repeat(200)}`, 'multipart/form-data; boundary="a b"'],
];

/** Headers to malform: name, times in 100 requests, values. */
export const HEADERS: [name: string, times: number, values: string[]][] = [
  ['authorization', 4, ['Bearer', 'Bearer x', 'Basic eDp5', `Token ${'x'.repeat(5_000)}`, 'Bearer a.b.c']],
  ['idempotency-key', 12, ['', 'a', 'b', 'k-1', 'k-2', 'x'.repeat(255), 'x'.repeat(256), '\u00e9', '%00']],
  ['x-forwarded-for', 5, ['1.2.3.4', '::1', 'nonsense', `${'1,'.repeat(500)}1`]],
  ['x-correlation-id', 3, ['good-one-1', '\u00e9', "';--", 'x'.repeat(300)]],
  ['range', 5, ['bytes=0-3', 'bytes=-1', 'bytes=9-2', 'bytes=99999999999999999999-', 'x']],
  ['if-none-match', 2, ['*', '"x"', 'x'.repeat(3_000)]],
  ['accept', 3, ['text/html', '*/*;q=2', 'x']],
  ['accept-encoding', 3, ['br', 'gzip;q=0', 'x']],
  ['content-encoding', 2, ['gzip', 'br', 'x']],
  ['origin', 2, ['null', 'https://elsewhere.test']],
];

/** Path segments in their encoded form. */
export const SEGMENTS = [
  ...[
    '%',
    '%zz',
    '%E0%A4%A',
    '%c0%ae%c0%ae',
    '%2e%2e%2f',
    '..',
    '.',
    '',
    '%00',
    'a%00b',
    '%ff',
    '%20',
    '%0d%0a',
    '*',
    '~',
  ],
  ...[
    'a'.repeat(299),
    'a'.repeat(301),
    'a'.repeat(5_000),
    'a'.repeat(20_000),
    '%F0%9F%8E%89',
    "'",
    '%27--',
    '[object%20Object]',
  ],
  ...['null', 'undefined', '0', '-1', '9223372036854775808', '1e308', 'NaN', '__proto__', 'constructor', 'toString'],
  ...[
    '00000000-0000-4000-8000-000000000000',
    'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
    'lst-1',
    'LST-999999999999999999999',
  ],
  ...[';a=b', 'a;b', 'a,b', 'a%2fb', 'a%5cb', '%5c', '%25', '%2500', '%ud800', '%ED%A0%80'],
];
