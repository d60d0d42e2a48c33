/** Raw requests that HTTP clients refuse to send: wrong chunk lengths, two Content-Lengths, unfinished headers. */
type Site = { host: string; token: string };

const request = (line: string, { host, token }: Site, headers: string[], body = '') =>
  [line, `Host: ${host}`, `Authorization: Bearer ${token}`, ...headers, '', body].join('\r\n');

const POST = 'POST /api/wallet/deposit HTTP/1.1';
const JSON_TYPE = 'Content-Type: application/json';
const chunked = ['Transfer-Encoding: chunked', JSON_TYPE];

export const RAW: ((site: Site) => string | Buffer)[] = [
  (site) => request(POST, site, chunked, 'zz\r\n{}\r\n0\r\n\r\n'),
  (site) => request(POST, site, chunked, '-1\r\n{}\r\n0\r\n\r\n'),
  (site) => request(POST, site, chunked, 'fffffffffffffffff\r\n{}'),
  (site) => request(POST, site, chunked, '2;a=b;c="d"\r\n{}\r\n0\r\nTrailer: x\r\n\r\n'),
  (site) => request(POST, site, chunked, '2\r\n{}'),
  (site) => request(POST, site, [...chunked, 'Content-Length: 2'], '2\r\n{}\r\n0\r\n\r\n'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: -1'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 1e3'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 99999999999999999999'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 10'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: gzip, chunked'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 2', 'Content-Encoding: gzip'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 2', 'Expect: nothing'], '{}'),
  (site) => request(POST, site, [JSON_TYPE, 'Content-Length: 2', 'Expect: 100-continue'], '{}'),
  (site) => request('GET /api/listing HTTP/1.1', site, ['X-Bad: a\u0000b']),
  (site) => request('GET /api/listing HTTP/1.1', site, [`X-Long: ${'x'.repeat(20_000)}`]),
  (site) => request('GET /api/listing HTTP/1.1', site, Array<string>(2_500).fill('A: b')),
  (site) => request(`GET /api/listing?search=${'x'.repeat(20_000)} HTTP/1.1`, site, []),
  (site) => request('GET /api/listing?a=\u00ff HTTP/1.1', site, []),
  (site) => request('GET /api/lis\u0000ting HTTP/1.1', site, []),
  (site) => request('GET api/listing HTTP/1.1', site, []),
  (site) => request('GET http://elsewhere.test/api/listing HTTP/1.1', site, []),
  (site) => request('GET * HTTP/1.1', site, []),
  (site) => request('OPTIONS * HTTP/1.1', site, []),
  (site) => request('get /api/listing HTTP/1.1', site, []),
  (site) => request('BREW /api/listing HTTP/1.1', site, []),
  (site) => request('GET /api/listing HTTP/9.9', site, []),
  (site) => request('GET  /api/listing  HTTP/1.1', site, []),
  (site) => request('GET /api/listing HTTP/1.1', { ...site, host: 'elsewhere.test:99999' }, []),
  (site) => request('GET /api/listing HTTP/1.1', site, ['Host: two.test']),
  (site) => request('GET /api/listing HTTP/1.1', site, ['no colon here']),
  (site) => request('GET /api/listing HTTP/1.1', site, [' folded: line']),
  (site) => request('GET /api/wallet/wallet-info HTTP/1.1', { ...site, token: 'x'.repeat(9_000) }, []),
  () => 'GET /api/listing\r\n\r\n',
  () => '\r\n\r\n\r\n',
  () => 'GET /api/listing HTTP/1.1\r\n\r\n',
  () => 'GET /api/listing HTTP/1.1\r\nHost: a',
  () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]),
  () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
];
