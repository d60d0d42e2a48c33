import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources below these folders that a process or a browser in production loads, by their paths. */
function sourcesOf(...folders: string[]) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist'))
      .map((name) => join(folder, name)),
  );
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8').replace(/\/\*\*?[^]*?\*\//g, '')]));
}

const server = sourcesOf('server', 'projections');
const client = sourcesOf('client');
const all = new Map([...server, ...client]);
const filesWith = (sources: Map<string, string>, pattern: RegExp) =>
  [...sources].filter(([, source]) => pattern.test(source)).map(([file]) => file);
const matchesIn = (sources: Map<string, string>, pattern: RegExp) => [
  ...new Set([...sources.values()].flatMap((source) => [...source.matchAll(pattern)].map(([, found]) => found!))),
];

describe('The sources of the product', () => {
  it('are found', () => {
    expect(server.size).toBeGreaterThan(400);
    expect(client.size).toBeGreaterThan(300);
  });

  it('run no text as code, and start no other program', () => {
    expect(filesWith(all, /\beval\(|new Function\(|node:vm'|\bFunction\(['"`]/)).toEqual([]);
    expect(filesWith(server, /child_process/)).toEqual([]);
  });

  it('draw no secret from a generator that can be predicted', () => {
    // It spreads notifications over time.
    expect(filesWith(server, /Math\.random/)).toEqual(['projections/change-notifier.ts']);
  });

  it('encrypt by AES-256-GCM alone, and hash by the SHA-2 family, but for names', () => {
    const ciphers = matchesIn(server, /create(?:Cipheriv|Decipheriv)\((\w+|'[^']+')/g);
    expect(ciphers.sort()).toEqual(["'aes-256-gcm'", 'CIPHER']);
    expect(server.get('server/platform/security/cipher.ts')).toContain("const CIPHER = 'aes-256-gcm'");
    const hashes = /(?:create(?:Hash|Hmac)|hkdfSync|(?<!\.)\b(?:digest|hash))\(\s*'(\w+)'/g;
    expect(matchesIn(server, hashes).sort()).toEqual(['md5', 'sha1', 'sha256', 'sha512']);
    // UUIDs of version 5, validators of texts that anyone may see, and the names of prepared statements.
    const naming = ['server/platform/events/uuid.ts', 'server/platform/http/shared-text.ts'];
    expect(filesWith(server, /\(\s*'sha1'/)).toEqual(naming);
    expect(filesWith(server, /\(\s*'md5'/)).toEqual(['server/platform/database/prepared-statements.ts']);
  });

  it('hold no secret', () => {
    const others = sourcesOf('local', 'verify', 'projections', 'test', 'bench');
    const settings = ['.env.example', 'docker-compose.yml', 'Dockerfile', 'package.json', '.npmrc'];
    const texts = new Map([...all, ...others, ...settings.map((file) => [file, readFileSync(file, 'utf8')] as const)]);
    const secrets = [
      /sk_live_[a-z0-9]{20}|AKIA[0-9A-Z]{16}|gh[ps]_\w{36}|AIza[\w-]{35}|GOCSPX-[\w-]{20}/i,
      /PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}|_auth[T]oken/,
    ];
    for (const secret of secrets) expect(filesWith(texts, secret)).toEqual([]);
    expect(texts.get('.env.example')).toMatch(/^(?:JWT_SECRET|KEYS_SECRET|PAYSTACK_SECRET_KEY)=$/m);
  });

  it('switch no check of a certificate off', () => {
    expect(filesWith(all, /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });

  it('put no text into a page as HTML, but for the screen that the server rendered', () => {
    const html = /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/;
    expect(filesWith(client, html)).toEqual(['client/app/first-requests/in-document.ts']);
  });

  it('take no message of another window', () => {
    // The channel between the tabs of this origin.
    expect(filesWith(client, /addEventListener\(\s*'message'|\bonmessage\b/)).toEqual(['client/lib/http/session.ts']);
    expect(client.get('client/lib/http/session.ts')).toContain('new BroadcastChannel(');
  });

  it('read XML in documents alone, by a parser that fetches nothing, and refuse one with definitions of its own', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'dependencies', object>;
    expect(Object.keys(dependencies).filter((name) => /xml|sax|soap|saml|ldap|latex|graphql/i.test(name))).toEqual([
      'sax',
    ]);
    expect(filesWith(all, /from 'sax'/)).toEqual(['server/platform/files/office-parts.ts']);
    expect(all.get('server/platform/files/office-parts.ts')).toContain('parser.ondoctype = () => fail(');
    expect(filesWith(all, /DOMParser|parseFromString/)).toEqual([]);
  });
});
