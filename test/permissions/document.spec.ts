import { routesOf } from '#server/platform/http/routes';
import { type App, startApp } from '../app.js';

type Parameter = { name: string; in: string; required: boolean; schema: { type?: string } };
type Operation = {
  'x-policy': string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object>; required?: string[] } }> };
  responses: Record<string, object>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

let app: App;
let document: Document;

beforeAll(async () => {
  app = await startApp();
  document = (await app.call<Document>('GET', 'openapi.json')).body;
});
afterAll(() => app.stop());

const operation = (route: string) => {
  const [verb, path] = route.split(' ') as [string, string];
  return document.paths[path]![verb.toLowerCase()]!;
};

describe('The API’s document', () => {
  it('describes every route, its policy and its path parameters', () => {
    const described = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, one]) => [verb.toUpperCase(), path, one['x-policy'], inPath(one)]),
    );
    const declared = routesOf(app.web).map(({ verb, path, policy }) => [
      verb,
      path.replace(/:(\w+)/g, '{$1}'),
      policy,
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    ]);
    expect(described.map(String).sort()).toEqual(declared.map(String).sort());
  });

  it('describes each body and its bounds', () => {
    const { properties, required } = operation('POST /api/auth/users').requestBody!.content['application/json']!.schema;
    expect(required).toEqual(['first_name', 'last_name', 'username', 'email', 'password']);
    expect(properties).toMatchObject({
      first_name: { type: 'string', minLength: 1, maxLength: 80 },
      password: { minLength: 8, maxLength: 128 },
    });
    expect(
      Object.keys(operation('POST /api/listing').requestBody!.content['multipart/form-data']!.schema.properties!),
    ).toEqual(expect.arrayContaining(['title', 'price', 'industry', 'thumbnail']));
    expect(
      operation('POST /api/listing/image').requestBody!.content['multipart/form-data']!.schema.properties,
    ).toMatchObject({
      image_content: { type: 'array', maxItems: 10, items: { format: 'binary' } },
    });
    for (const { verb, path, body } of routesOf(app.web))
      expect([path, !!operation(`${verb} ${path.replace(/:(\w+)/g, '{$1}')}`).requestBody]).toEqual([path, !!body]);
  });

  it('describes the body of each success, except files, exports and a redirect', () => {
    const silent = routesOf(app.web)
      .filter(({ output, success }) => !output && success !== 204)
      .map(({ verb, path }) => `${verb} ${path}`);
    expect(silent.sort()).toEqual([
      'GET /api/audit/case-files/:id/download',
      'GET /api/audit/case-files/opener',
      'GET /api/audit/verifier',
      'GET /api/audit/wallets/:id/export.csv',
      'GET /api/audit/wallets/:id/export.jsonl',
      'GET /api/auth/google/start',
      'GET /api/auth/users/me/activity/export',
      'GET /api/files/:id',
      'GET /api/meetings/:id/calendar.ics',
      'GET /api/premium/charges/:reference/credit-note',
      'GET /api/premium/charges/:reference/invoice',
      'GET /api/purchases/:reference/receipt',
      'GET /api/purchases/:reference/receipt.pdf',
      'GET /api/wallet/proof/export.jsonl',
      'GET /api/wallet/proof/verifier',
      'GET /api/wallet/statement',
      'GET /health/live',
      'GET /health/ready',
      'POST /api/auth/users/me/export',
      'POST /api/payments/paystack/approval',
      'POST /api/payments/paystack/webhook',
    ]);
    expect(operation('GET /api/listing').responses[200]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/SearchPage' } } },
    });
    expect(document.components.schemas.SearchPage).toMatchObject({
      properties: { results: { items: { $ref: '#/components/schemas/ListingCard' } } },
    });
  });

  it('describes the query parameters of a list, and where a token is required', () => {
    expect(operation('GET /api/listing').parameters).toEqual(
      expect.arrayContaining([
        {
          name: 'limit',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        },
      ]),
    );
    expect(operation('GET /api/listing').security).toEqual([{}, { bearer: [] }]);
    expect(operation('GET /api/audit/wallets').security).toEqual([{ bearer: [] }]);
  });

  it('has a page, whose scripts are served', async () => {
    const page = await app.call<string>('GET', 'docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    const parts = [...page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path!);
    expect(parts).toContain('docs/swagger-ui-bundle.js');
    for (const part of parts) expect([part, (await app.call('GET', part)).status]).toEqual([part, 200]);
  });
});

const inPath = ({ parameters }: Operation) =>
  parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name);
