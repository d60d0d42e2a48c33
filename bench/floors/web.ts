import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { answering } from '../child.js';

/** The floor of a search and a page: Fastify, a pool and one prepared statement each. */
export type Question = { guides: GuideRow[] } | 'listen';
/** The port, once it listens. */
export type Answer = { port?: number };
export type GuideRow = { id: string; slug: string; title: string; description: string; price: number };

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 });
const app = Fastify({ logger: false, routerOptions: { maxParamLength: 300 } });

app.get<{ Querystring: { search: string } }>('/search', async ({ query }) => {
  const { rows } = await pool.query<GuideRow>({
    name: 'search',
    text: `select id, slug, title, description, price from listing, plainto_tsquery('english', $1) query
      where search @@ query order by ts_rank(search, query) desc, id limit 20`,
    values: [query.search],
  });
  return { results: rows };
});

app.get<{ Params: { slug: string } }>('/listing/:slug', async ({ params }, reply) => {
  const { rows } = await pool.query<GuideRow>({
    name: 'detail',
    text: 'select id, slug, title, description, price from listing where slug = $1',
    values: [params.slug],
  });
  return rows[0] ? { data: rows[0] } : reply.code(404).send({});
});

/** A message between processes holds no million rows: they come in several, before `listen`. */
answering<Question, Answer>(async (asked) => {
  if (asked === 'listen') return { port: await listen() };
  await pool.query(`
    create table if not exists listing (id text primary key, slug text not null unique, title text not null, description text not null,
      price bigint not null, search tsvector generated always as
        (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description), 'B')) stored)`);
  for (let from = 0; from < asked.guides.length; from += 1_000)
    await pool.query(
      `insert into listing (id, slug, title, description, price)
       select id, slug, title, description, price from jsonb_populate_recordset(null::listing, $1::jsonb)`,
      [JSON.stringify(asked.guides.slice(from, from + 1_000))],
    );
  return {};
});

async function listen() {
  await pool.query('create index on listing using gin (search)');
  await pool.query('vacuum analyze listing');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
