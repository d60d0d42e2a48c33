import { type Actor, ACTORS } from '../permissions/cast.js';
import type { Chance } from './chance.js';
import type { Operation, Parameter, Schema } from './document.js';
import { asJson, asMultipart, asUrlencoded, type Fields, percent } from './encodings.js';
import { BODIES, CONTENT_TYPES, HEADERS, NAMES, SEGMENTS, VALUES } from './hostile.js';
import { RAW } from './raw.js';
import { validValue, invalidValue, type Words } from './values.js';
import type { Wire } from './wire.js';

export type Fuzzed = { number: number; actor: Actor; route: string; wire: Wire };
type FuzzInputs = {
  /** Actors likely to be authorized, by path prefix or policy; the first match counts. */
  likelyActors: readonly (readonly [start: string, actors: readonly Actor[]])[];
  words: Words;
  /** Ids for path parameters, by path prefix. */
  ids: Record<string, readonly string[]>;
  tokenOf: (actor: Actor) => string | undefined;
  /** The provider's signature of a body. */
  sign: (body: string | Buffer) => string;
};

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'];

/** An endless sequence of requests generated from the OpenAPI document, most of them almost valid, so that they pass the first checks. */
export function* requestsFrom(operations: readonly Operation[], known: FuzzInputs, chance: Chance): Generator<Fuzzed> {
  for (let number = 1; ; number++) {
    const operation = chance.pick(operations);
    const actor = actorFor(chance, operation, known);
    const route = `${operation.method} ${operation.path}`;
    yield {
      number,
      actor,
      route,
      wire: chance.hostile(3) ? rawRequest(chance, known, actor) : wireOf(chance, operation, known, actor),
    };
  }
}

/** An actor who is likely to be authorized, or any. */
function actorFor(chance: Chance, { path, policy }: Operation, { likelyActors }: FuzzInputs): Actor {
  const likely = likelyActors.find(([start]) => path.startsWith(start) || policy === start)?.[1] ?? ACTORS;
  return chance.pick(chance.hostile(30) ? ACTORS : likely);
}

function wireOf(chance: Chance, operation: Operation, known: FuzzInputs, actor: Actor): Wire {
  const { content, parameters } = operation;
  const path = pathOf(chance, operation, known) + queryOf(chance, parameters, known.words);
  const method = chance.hostile(4) ? chance.pick(VERBS) : operation.method;
  const hasBody = Object.keys(content).length > 0 ? !chance.hostile(5) : method !== 'GET' && chance.in100(40);
  const headers = headersOf(chance, known.tokenOf(actor));
  if (!hasBody) return { method, path, headers };
  const { type, body } = bodyOf(chance, operation, known.words);
  if (chance.in100(50) && path.includes('/paystack/')) headers['x-paystack-signature'] = known.sign(body);
  return {
    method,
    path,
    body,
    headers: { ...headers, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
  };
}

function rawRequest(chance: Chance, { tokenOf }: FuzzInputs, actor: Actor): Wire {
  const raw = chance.pick(RAW)({ host: 'localhost', token: tokenOf(actor) ?? 'none' });
  return { method: 'RAW', path: String(raw).slice(0, 300), headers: {}, raw };
}

function pathOf(chance: Chance, { path }: Operation, { ids }: FuzzInputs): string {
  const validValue = Object.entries(ids).find(([start]) => path.startsWith(start))?.[1] ?? [];
  const all = Object.values(ids).flat();
  const filled = path.replace(/\{(\w+)\}/g, () => {
    const known = validValue.length && !chance.hostile(25) ? validValue : all;
    return chance.hostile(25) ? chance.pick(SEGMENTS) : encodeURIComponent(chance.pick(known));
  });
  if (!chance.hostile(10)) return filled + chance.pick(['', '/']);
  return filled + chance.pick(['//', '/..', `/${chance.pick(SEGMENTS)}`]);
}

function queryOf(chance: Chance, parameters: readonly Parameter[], words: Words): string {
  const pairs: string[] = [];
  for (const { name, in: place, schema, required } of parameters) {
    const isAsked = required ? !chance.hostile(20) : chance.in100(45);
    if (place !== 'query' || !isAsked) continue;
    for (let times = chance.hostile(10) ? 2 : 1; times > 0; times--)
      pairs.push(`${name}=${asked(chance, name, schema, words)}`);
  }
  if (chance.hostile(10)) pairs.push(`${percent(chance.pick(NAMES))}=${chance.pick(SEGMENTS)}`);
  if (chance.hostile(5))
    pairs.push(chance.pick(['=', '&&&', '%', 'limit[]=1', 'limit=1&limit=2', 'a[b]=c', 'search=%ff', 'x']));
  return pairs.length ? `?${pairs.join('&')}` : '';
}

function asked(chance: Chance, name: string, schema: Schema, words: Words): string {
  if (chance.hostile(10)) return chance.pick(SEGMENTS);
  const json = chance.hostile(50) ? invalidValue(chance, schema) : jsonOf(validValue(chance, name, schema, words));
  return percent(json.startsWith('"') ? (JSON.parse(json) as string) : json).slice(0, 12_000);
}

const jsonOf = (value: ReturnType<typeof validValue>) => ('json' in value ? value.json : '"file"');

function headersOf(chance: Chance, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  for (const [name, times, values] of HEADERS) if (chance.hostile(times)) headers[name] = chance.pick(values);
  return headers;
}

function bodyOf(chance: Chance, { content }: Operation, words: Words): { type: string; body: string | Buffer } {
  const types = Object.keys(content);
  const isForm = JSON.stringify(content).includes('binary') && chance.in100(60);
  const type = isForm ? 'multipart/form-data' : types.length ? chance.pick(types) : 'application/json';
  if (chance.hostile(12))
    return { type: chance.in100(70) ? type : chance.pick(CONTENT_TYPES), body: chance.pick(BODIES) };
  const fields = fieldsOf(chance, content[type]?.schema ?? {}, words);
  const encoded = type.startsWith('multipart')
    ? asMultipart(fields, chance)
    : type.endsWith('json')
      ? asJson(fields)
      : asUrlencoded(fields);
  return chance.hostile(5) ? { ...encoded, type: chance.pick(CONTENT_TYPES) } : encoded;
}

/** A valid form; in nearly half of the cases up to three fields are invalid, missing, repeated or undeclared. */
function fieldsOf(chance: Chance, { properties = {}, required = [] }: Schema, words: Words): Fields {
  const optional = chance.pick([0, 60]);
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || chance.in100(optional));
  const fields: Fields = chosen.map(([name, schema]) => [name, validValue(chance, name, schema, words)]);
  for (let malformations = chance.hostile(45) ? chance.int(1, 3) : 0; malformations > 0; malformations--) {
    const at = chance.int(0, Math.max(0, fields.length - 1));
    const [name, value] = fields[at] ?? [chance.pick(NAMES), { json: '1' }];
    const malform = chance.int(1, 10);
    if (malform <= 6 && fields[at]) fields[at] = [name, { json: invalidValue(chance, properties[name] ?? {}) }];
    else if (malform === 7) fields.splice(at, 1);
    else if (malform === 8) fields.push([name, chance.in100(50) ? value : { json: chance.pick(VALUES) }]);
    else fields.push([chance.pick(NAMES), { json: chance.pick(VALUES) }]);
  }
  return fields;
}
