import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import type { Body } from './validation.js';
import { API, type Route, routesOf } from './routes.js';

const FORMS = ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'];
const FIELD_ERRORS = '#/components/schemas/FieldErrors';
const PROBLEM = '#/components/schemas/Problem';

/** Serves `/api/openapi.json` and its page at `/api/docs`, both public. */
export function serveDocument(app: INestApplication) {
  let document: object | undefined;
  const once = () => (document ??= documentOf(routesOf(app)));
  SwaggerModule.setup(`${API}/docs`, app, once as never, { jsonDocumentUrl: `${API}/openapi.json`, raw: ['json'] });
}

/** The API as OpenAPI 3.0, from the routes' declarations: path, policy, body and query. */
export function documentOf(routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {};
  const named: Record<string, object> = {};
  const idOf = uniqueIds();
  for (const route of routes)
    (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {})[route.verb.toLowerCase()] = operation(
      route,
      idOf(route),
      named,
    );
  return {
    openapi: '3.0.3',
    info: { title: 'Groundwork', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...named,
        FieldErrors: {
          type: 'object',
          description: 'The fields first, each with its sentences; `detail` is the first sentence.',
          required: ['detail'],
          properties: { detail: { type: 'string' } },
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
        Problem: {
          type: 'object',
          required: ['detail', 'code', 'request_id'],
          properties: {
            detail: { type: 'string', description: 'A sentence a person may read.' },
            code: { type: 'string', description: 'A stable word a program may rely on.' },
            request_id: { type: 'string' },
          },
        },
      },
    },
  };
}

const DESCRIPTION =
  'A trailing slash is optional everywhere. `x-policy` says who may call: `public`, `user` for anyone signed in, else a role; ' +
  'to those without the role the route does not exist.';

/** `Session.login`; the other paths of the same handler get a number. */
function uniqueIds() {
  const given = new Map<string, number>();
  return ({ controller, method }: Route) => {
    const id = `${controller.replace(/Controller$/, '')}.${method}`;
    const count = (given.get(id) ?? 0) + 1;
    given.set(id, count);
    return count === 1 ? id : `${id}.${count}`;
  };
}

/** `named` gets the schemas that have a name of their own. */
function operation(route: Route, operationId: string, named: Record<string, object>) {
  const { controller, policy, success, output, isIdempotent } = route;
  return {
    operationId,
    tags: [controller.replace(/Controller$/, '')],
    'x-policy': policy,
    security: policy === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...inPath(route), ...inQuery(route), ...(isIdempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(route.body && { requestBody: requestBody(route.body) }),
    responses: {
      [success]: {
        description: success === 204 ? 'Done.' : 'The answer.',
        ...(output && { content: json(outputSchema(output, named)) }),
      },
      400: {
        description: 'Something in the request cannot be read.',
        content: json({ oneOf: [ref(FIELD_ERRORS), ref(PROBLEM)] }),
      },
      default: { description: 'Refused, or not possible now.', content: json(ref(PROBLEM)) },
    },
  };
}

const ref = (to: string) => ({ $ref: to });
const json = (schema: object) => ({ 'application/json': { schema } });

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and request is the same command: for 24 h its first answer is repeated.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const uploadIds = (max: number) => ({
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  maxItems: max,
  description: 'Ids of whole uploads, in place of files.',
});

const inPath = ({ path }: Route) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 300 },
  }));

function inQuery({ query }: Route) {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));
}

function requestBody(body: Body) {
  if (body === 'raw') return { required: true, content: json({ type: 'object' }) };
  const schema = schemaOf(body.schema);
  if (!body.files) return { required: true, content: Object.fromEntries(FORMS.map((type) => [type, { schema }])) };
  const { field, max, uploads } = body.files;
  const file = { type: 'string', format: 'binary' };
  const files = { [field]: max === 1 ? file : { type: 'array', items: file, maxItems: max } };
  const plain =
    uploads === false ? schema : { ...schema, properties: { ...schema.properties, uploads: uploadIds(max) } };
  const form = { ...plain, properties: { ...plain.properties, ...files } };
  return {
    required: true,
    content: Object.fromEntries(FORMS.map((type) => [type, { schema: type === 'multipart/form-data' ? form : plain }])),
  };
}

/** A schema with an `id` becomes a component, so that the client's types have its name. */
function outputSchema(schema: z.ZodType, named: Record<string, object>): object {
  const { definitions = {}, ...own } = z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as Definitions;
  const moved = (part: object): object =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/definitions/', '"#/components/schemas/')) as object;
  for (const [name, definition] of Object.entries(definitions)) named[name] = moved(definition);
  return moved(own);
}

type Definitions = { definitions?: Record<string, object> };
type JsonSchema = { type?: string; properties?: Record<string, object>; required?: string[] };
const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' }) as JsonSchema;
