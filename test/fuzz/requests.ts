import { type Actor, ACTORS } from '../permissions/cast.js';
import { Chance } from './chance.js';
import type { Operation, Parameter, Schema } from './document.js';
import { asJson, asMultipart, asUrlencoded, type Fields, percent } from './encodings.js';
import { BODIES, CONTENT_TYPES, HEADERS, NAMES, SEGMENTS, VALUES } from './hostile.js';
import { RAW } from './raw.js';
import { fitting, unfitting, type Words } from './values.js';
import type { Wire } from './wire.js';

export type Fuzzed = { number: number; actor: Actor; route: string; wire: Wire };
type Known = {
  /** Who gets furthest, by how the path begins or by its policy; the first that fits counts. */
  insiders: readonly (readonly [start: string, actors: readonly Actor[]])[];
  words: Words;
  /** What may stand in a path, by how the path begins. */
  ids: Record<string, readonly string[]>;
  tokenOf: (actor: Actor) => string | undefined;
  /** The provider's signature under a message. */
  sign: (body: string | Buffer) => string;
};

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'];

/** Requests without end, made from the API's document: mostly almost right, so that they get far before they are wrong. */
export function* requestsFrom(operations: readonly Operation[], known: Known, seed: number): Generator<Fuzzed> {
  const chance = new Chance(seed);
  for (let number = 1; ; number++) {
    const operation = chance.pick(operations);
    const actor = actorFor(chance, operation, known);
    const route = `${operation.method} ${operation.path}`;
    yield {
      number,
      actor,
      route,
      wire: chance.in100(3) ? shout(chance, known, actor) : wireOf(chance, operation, known, actor),
    };
  }
}

/** Anyone, but more often one who gets past the door. */
function actorFor(chance: Chance, { path, policy }: Operation, { insiders }: Known): Actor {
  const likely = insiders.find(([start]) => path.startsWith(start) || policy === start)?.[1] ?? ACTORS;
  return chance.pick(chance.in100(70) ? likely : ACTORS);
}

function wireOf(chance: Chance, operation: Operation, known: Known, actor: Actor): Wire {
  const { content, parameters } = operation;
  const path = pathOf(chance, operation, known) + queryOf(chance, parameters, known.words);
  const method = chance.in100(4) ? chance.pick(VERBS) : operation.method;
  const hasBody = Object.keys(content).length > 0 ? chance.in100(95) : method !== 'GET' && chance.in100(40);
  const headers = headersOf(chance, known.tokenOf(actor));
  if (!hasBody) return { method, path, headers };
  const { type, body } = bodyOf(chance, operation, known.words);
  if (chance.in100(50) && path.includes('/webhook')) headers['x-paystack-signature'] = known.sign(body);
  return {
    method,
    path,
    body,
    headers: { ...headers, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
  };
}

function shout(chance: Chance, { tokenOf }: Known, actor: Actor): Wire {
  const raw = chance.pick(RAW)({ host: 'localhost', token: tokenOf(actor) ?? 'none' });
  return { method: 'RAW', path: String(raw).slice(0, 300), headers: {}, raw };
}

function pathOf(chance: Chance, { path }: Operation, { ids }: Known): string {
  const fitting = Object.entries(ids).find(([start]) => path.startsWith(start))?.[1] ?? [];
  const all = Object.values(ids).flat();
  const filled = path.replace(/\{(\w+)\}/g, () => {
    const known = chance.in100(75) && fitting.length ? fitting : all;
    return chance.in100(75) ? encodeURIComponent(chance.pick(known)) : chance.pick(SEGMENTS);
  });
  if (chance.in100(90)) return filled + chance.pick(['', '/']);
  return filled + chance.pick(['//', '/..', `/${chance.pick(SEGMENTS)}`]);
}

function queryOf(chance: Chance, parameters: readonly Parameter[], words: Words): string {
  const pairs: string[] = [];
  for (const { name, in: place, schema } of parameters) {
    if (place !== 'query' || !chance.in100(45)) continue;
    for (let times = chance.in100(10) ? 2 : 1; times > 0; times--)
      pairs.push(`${name}=${asked(chance, name, schema, words)}`);
  }
  if (chance.in100(10)) pairs.push(`${percent(chance.pick(NAMES))}=${chance.pick(SEGMENTS)}`);
  if (chance.in100(5))
    pairs.push(chance.pick(['=', '&&&', '%', 'limit[]=1', 'limit=1&limit=2', 'a[b]=c', 'search=%ff', 'x']));
  return pairs.length ? `?${pairs.join('&')}` : '';
}

function asked(chance: Chance, name: string, schema: Schema, words: Words): string {
  if (chance.in100(10)) return chance.pick(SEGMENTS);
  const json = chance.in100(50) ? unfitting(chance, schema) : jsonOf(fitting(chance, name, schema, words));
  return percent(json.startsWith('"') ? (JSON.parse(json) as string) : json).slice(0, 12_000);
}

const jsonOf = (value: ReturnType<typeof fitting>) => ('json' in value ? value.json : '"file"');

function headersOf(chance: Chance, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  for (const [name, times, values] of HEADERS) if (chance.in100(times)) headers[name] = chance.pick(values);
  return headers;
}

function bodyOf(chance: Chance, { content }: Operation, words: Words): { type: string; body: string | Buffer } {
  const types = Object.keys(content);
  const isForm = JSON.stringify(content).includes('binary') && chance.in100(60);
  const type = isForm ? 'multipart/form-data' : types.length ? chance.pick(types) : 'application/json';
  if (chance.in100(12))
    return { type: chance.in100(70) ? type : chance.pick(CONTENT_TYPES), body: chance.pick(BODIES) };
  const fields = fieldsOf(chance, content[type]?.schema ?? {}, words);
  const encoded = type.startsWith('multipart')
    ? asMultipart(fields, chance)
    : type.endsWith('json')
      ? asJson(fields)
      : asUrlencoded(fields);
  return chance.in100(5) ? { ...encoded, type: chance.pick(CONTENT_TYPES) } : encoded;
}

/** A form filled in as asked, and nearly half the time up to three fields spoilt, left out, doubled or added. */
function fieldsOf(chance: Chance, { properties = {}, required = [] }: Schema, words: Words): Fields {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || chance.in100(60));
  const fields: Fields = chosen.map(([name, schema]) => [name, fitting(chance, name, schema, words)]);
  for (let bends = chance.in100(55) ? 0 : chance.int(1, 3); bends > 0; bends--) {
    const at = chance.int(0, Math.max(0, fields.length - 1));
    const [name, value] = fields[at] ?? [chance.pick(NAMES), { json: '1' }];
    const bend = chance.int(1, 10);
    if (bend <= 6 && fields[at]) fields[at] = [name, { json: unfitting(chance, properties[name] ?? {}) }];
    else if (bend === 7) fields.splice(at, 1);
    else if (bend === 8) fields.push([name, chance.in100(50) ? value : { json: chance.pick(VALUES) }]);
    else fields.push([chance.pick(NAMES), { json: chance.pick(VALUES) }]);
  }
  return fields;
}
