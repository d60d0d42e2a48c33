import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import { pino } from 'pino';
import { log } from '#server/platform/log';
import type { App } from '../app.js';

/** The word in base64 where it begins at each byte of three: without the characters that other bytes take part in. */
const inBase64 = (word: Buffer) =>
  [0, 1, 2].map((at) =>
    Buffer.concat([Buffer.alloc(at), word])
      .toString('base64')
      .slice(Math.ceil((8 * at) / 6), Math.floor((8 * (at + word.length)) / 6)),
  );

/** Whether bytes hold a word in lower case: plain in any case, in hex, in base64, or in UTF-16 of either order. */
export function bearerOf(mark: string) {
  const word = Buffer.from(mark);
  const [hex, wide] = [word.toString('hex'), [...mark].join('\0')];
  const coded = inBase64(word);
  return (bytes: Buffer): boolean => {
    const text = bytes.toString('latin1');
    const lower = text.toLowerCase();
    return [mark, hex, wide].some((form) => lower.includes(form)) || coded.some((form) => text.includes(form));
  };
}
type Bears = ReturnType<typeof bearerOf>;

const BINARY = /\\\\x((?:[0-9a-f]{2})+)/g;
/** A row as JSON, with the bytes of its binary columns. */
const bytesOf = (row: string) => [
  Buffer.from(row),
  ...[...row.matchAll(BINARY)].map(([, hex]) => Buffer.from(hex!, 'hex')),
];

/** The rows of a database that bear the mark: of views, queues, live messages and all else. */
async function rowsWith(bears: Bears, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select row_to_json(r)::text as row from ${name} r`);
      found.push(...rows.filter(({ row }) => bytesOf(row).some(bears)).map(({ row }) => `${name}: ${row}`));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** None where no file was kept yet. */
async function filesWith(bears: Bears, folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const file of files) if (bears(Buffer.from(file)) || bears(await readFile(file))) found.push(file);
  return found;
}

/** The keys of Redis, where the site uses one: its queues and limits. */
async function keysWith(bears: Bears, url: string | undefined): Promise<string[]> {
  if (!url) return [];
  const redis = new Redis(url);
  try {
    const found: string[] = [];
    for await (const keys of redis.scanStream() as AsyncIterable<string[]>)
      for (const key of keys) if (bears(Buffer.from(JSON.stringify([key, await valueOf(redis, key)])))) found.push(key);
    return found;
  } finally {
    redis.disconnect();
  }
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  if (type === 'hash') return redis.hgetall(key);
  if (type === 'list') return redis.lrange(key, 0, -1);
  if (type === 'set') return redis.smembers(key);
  if (type === 'zset') return redis.zrange(key, '0', '-1');
  if (type === 'stream') return redis.xrange(key, '-', '+');
  return redis.get(key);
}

/** Every place of the site's stores that bears the mark. */
export async function marksIn({ config, eventsDatabase }: App, bears: Bears): Promise<string[]> {
  return [
    ...(await rowsWith(bears, config.get('DATABASE_URL'))),
    ...(await rowsWith(bears, eventsDatabase)),
    ...(await filesWith(bears, fileURLToPath(config.get('FILES_URL')))),
    ...(await keysWith(bears, config.get('REDIS_URL'))),
  ];
}

/** Keeps what this process writes to its log, from now until `end`. */
export function recordedLog() {
  const streams = log as unknown as Record<symbol, { write(line: string): void }>;
  const [stream, level] = [streams[pino.symbols.streamSym]!, log.level];
  const lines: string[] = [];
  streams[pino.symbols.streamSym] = { write: (line) => void lines.push(line) };
  log.level = 'debug';
  return {
    lines,
    end() {
      streams[pino.symbols.streamSym] = stream;
      log.level = level;
    },
  };
}
