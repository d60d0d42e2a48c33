import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#server/kernel/domain-error';
import { rejectPrivilegedFields, rejectUnsafeText } from './input-guards.js';
import { sentence } from './sentences.js';

/** Metadata of a route, set by the decorators below and read by the guard and the OpenAPI document. */
export const BODY = 'body';
export const QUERY = 'query';
/** Files of one form field: at most `max`, each of at most `bytes`. `uploads` is false where no ids of uploads stand for them. */
export type FileField = Readonly<{ field: string; max: number; bytes: number; uploads?: false }>;
/** The schema of the fields, and the file field where the form has one; or the raw bytes of a webhook. */
export type Body = { schema: z.ZodType; files?: FileField } | 'raw';

const request = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The body of a request, JSON, urlencoded or multipart fields, as `schema` reads it; else 400 with the fields first. */
export function Input(schema: z.ZodType): ParameterDecorator {
  return (target, method, index) => {
    request(undefined, new ParsePipe(schema, (req) => req.body))(target, method, index);
    note(BODY, { schema } satisfies Body, target, method!);
  };
}

/** The query string as `schema` reads it; a parameter it does not name is a 400 that names it. */
export function Filter(filter: z.ZodObject): ParameterDecorator {
  const schema = filter.strict();
  return (target, method, index) => {
    request(undefined, new ParsePipe(schema, (req) => req.query))(target, method, index);
    note(QUERY, schema, target, method!);
  };
}

/** A form with files. The handler receives it with `Uploads`, so that permission is decided before bytes are kept. */
export const TakesFiles = (schema: z.ZodType, files: FileField) => SetMetadata(BODY, { schema, files } satisfies Body);
/** A webhook: its route checks the signature on `req.rawBody` before it parses anything. */
export const TakesMessage = () =>
  applyDecorators(SetMetadata(BODY, 'raw' satisfies Body), RouteConfig({ isRaw: true }));
/** True if the route parses the body itself; evaluated before the body is parsed. */
export const isRaw = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { isRaw?: true }).isRaw === true;

const note = (name: string, value: unknown, target: object, method: string | symbol) =>
  Reflect.defineMetadata(name, value, (target as Record<string | symbol, object>)[method]!);

@Injectable()
class ParsePipe implements PipeTransform {
  constructor(
    private readonly schema: z.ZodType,
    private readonly from: (req: FastifyRequest) => unknown,
  ) {}

  transform(req: FastifyRequest) {
    return parse(this.schema, this.from(req) ?? {});
  }
}

/**
 * Runs after the policy guard and before every handler: parses multipart forms without files, refuses unsafe text and
 * privileged names in any body, also on routes that take none, and any query parameter where the route declares none.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const body = this.reflector.get<Body | undefined>(BODY, context.getHandler());
    if (body === 'raw') return true;
    const req = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.reflector.get<z.ZodType | undefined>(QUERY, context.getHandler())) parse(NO_QUERY, req.query);
    if (req.isMultipart()) {
      if (body?.files) return true;
      if (Number(req.headers['content-length'] ?? 0) > FORM_BYTES)
        throw new DomainError('too_large', 'too_large', 'This form is too large (1 MB at most).');
      req.body = await fieldsOf(req);
    }
    refuseBody(req.body, body?.schema);
    return true;
  }
}

const NO_QUERY = z.strictObject({});
/** Bytes of a multipart form without files, as of a JSON body. */
const FORM_BYTES = 1_048_576;
type Limits = { fileSize?: number; files?: number; fields?: number; parts?: number; fieldSize?: number };

/**
 * Fields of a multipart form; its files go to `keep` one at a time, cut at `limits.fileSize`. 400 when the form breaks off
 * or is none. After a failure the rest of the body is read and dropped, so that the client gets to read the answer.
 */
export async function fieldsOf(
  req: FastifyRequest,
  keep: (part: MultipartFile, fieldsBefore: Record<string, unknown>) => Promise<void> = refuseFile,
  limits?: Limits,
) {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of req.parts({ limits, throwFileSizeLimit: false } as object)) {
      if (part.type === 'file') await keep(part, fields).finally(() => part.file.resume());
      else addField(fields, part.fieldname, part.value);
    }
  } catch (error) {
    if (error instanceof DomainError || (error as { statusCode?: number }).statusCode) throw error;
    throw new DomainError('invalid', 'unreadable_form', 'This form cannot be read.');
  } finally {
    req.raw.unpipe();
    req.raw.resume();
  }
  return fields;
}

function refuseFile(): Promise<void> {
  throw new DomainError('unsupported', 'unexpected_file', 'This form takes no files.');
}

/** A repeated field becomes a list. */
function addField(fields: Record<string, unknown>, name: string, value: unknown) {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  Object.defineProperty(fields, name, {
    value: before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value],
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Privileged names pass only where `schema` has them. */
function refuseBody(body: unknown, schema?: z.ZodType) {
  rejectUnsafeText(body);
  rejectPrivilegedFields(body, schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
}

/** Parses the fields of a form that the handler received with `Uploads`. */
export function read<T>(schema: z.ZodType<T>, form: Record<string, unknown>): T {
  refuseBody(form, schema);
  return parse(schema, form);
}

/** Reads untrusted input with `schema`; throws the contract's 400, fields in the order of the schema. */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  rejectUnsafeText(value);
  const result = schema.safeParse(value, { error: sentence });
  if (result.success) return result.data;
  // A parameter may be named `__proto__` or `toString`: a plain object would find what it inherits.
  const fields = new Map<string, string[]>();
  for (const { name, message } of inOrderOf(schema, result.error.issues.flatMap(named)))
    fields.set(name, [...(fields.get(name) ?? []), message]);
  const [first] = [...fields.values()].flat();
  throw new DomainError('invalid', 'invalid', first!, { fields: Object.fromEntries(fields) });
}

type Named = { name: string; message: string };

/** The key of messages that belong to no field. `detail` is the error body's own key. */
const ALL_FIELDS = 'non_field_errors';

const named = (issue: z.core.$ZodIssue): Named[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => ({
        name: name === 'detail' ? ALL_FIELDS : name,
        message: 'There is no such parameter.',
      }))
    : [{ name: issue.path.length ? issue.path.join('.') : ALL_FIELDS, message: issue.message }];

/** The contract lists the first field of the form first (features D1, `auth/users/`). */
function inOrderOf(schema: z.ZodType, issues: Named[]): Named[] {
  const form = schema instanceof z.ZodPipe ? schema.in : schema;
  const order = form instanceof z.ZodObject ? Object.keys(form.shape) : [];
  const rank = ({ name }: Named) => (order.includes(name) ? order.indexOf(name) : order.length);
  return issues.sort((a, b) => rank(a) - rank(b));
}
