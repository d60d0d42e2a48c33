import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#server/kernel/refusal';

/** Names no one may set for himself; sending one is refused rather than dropped. */
const PRIVILEGED = [
  'role',
  'roles',
  'is_admin',
  'is_staff',
  'creator_id',
  'price_kobo',
  'status',
  'balance',
  'total_buyers',
  'average_rating',
  'verified',
  '__proto__',
  'constructor',
  'prototype',
];
const DEEPEST = 32;

const request = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The body of a request, JSON, urlencoded or multipart fields, as `schema` reads it; else 400 with the fields first. */
export function Input(schema: z.ZodType): ParameterDecorator {
  return (target, method, index) => {
    request(undefined, new BodyPipe(schema))(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiConsumes('application/json', 'multipart/form-data', 'application/x-www-form-urlencoded')(
      target,
      method!,
      descriptor,
    );
    ApiBody({ schema: jsonSchema(schema) as never })(target, method!, descriptor);
  };
}

/** The query string as `schema` reads it. */
export function Filter(schema: z.ZodObject): ParameterDecorator {
  return (target, method, index) => {
    request(undefined, new QueryPipe(schema))(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    for (const name of Object.keys(schema.shape))
      ApiQuery({ name, required: false, type: String })(target, method!, descriptor);
  };
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' });

@Injectable()
class BodyPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  async transform(req: FastifyRequest) {
    return read(this.schema, await bodyOf(req));
  }
}

@Injectable()
class QueryPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  transform(req: FastifyRequest) {
    return read(this.schema, req.query ?? {});
  }
}

/** Fields of any content type; files in a form that expects none are refused. */
async function bodyOf(req: FastifyRequest): Promise<unknown> {
  if (!req.isMultipart()) return req.body ?? {};
  const fields: Record<string, unknown> = {};
  for await (const part of req.parts()) {
    if (part.type === 'file') {
      part.file.resume();
      throw new Refusal('unsupported', 'unexpected_file', 'This form takes no files.');
    }
    addField(fields, part.fieldname, part.value);
  }
  return fields;
}

/** A repeated field becomes a list. */
export function addField(fields: Record<string, unknown>, name: string, value: unknown) {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  Object.defineProperty(fields, name, {
    value: before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value],
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Reads outside words with `schema`; throws the contract's 400. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  refuseHostile(value, 'non_field_errors', 0, schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.length ? issue.path.join('.') : 'non_field_errors';
    (fields[name] ??= []).push(sentence(issue));
  }
  throw new Refusal('invalid', 'invalid', Object.values(fields)[0]![0]!, { fields });
}

/** Zod's own words for what is missing become the contract's; a schema's own sentence stands. */
const sentence = ({ code, message }: z.core.$ZodIssue) =>
  code === 'invalid_type' && /^Invalid input: .*received undefined$/.test(message)
    ? 'This field is required.'
    : message;

/** Text Postgres cannot keep, nesting no form needs, and names that claim a privilege the form did not ask for. */
export function refuseHostile(
  value: unknown,
  name = 'non_field_errors',
  depth = 0,
  asked: readonly string[] = [],
): void {
  if (depth > DEEPEST) throw hostile(name, 'This is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw hostile(name, 'This text has characters that cannot be kept.');
  } else if (Array.isArray(value)) for (const item of value) refuseHostile(item, name, depth + 1);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      if (depth === 0 && PRIVILEGED.includes(key) && !asked.includes(key))
        throw hostile(key, 'This field cannot be set.');
      refuseHostile(key, name, depth + 1);
      refuseHostile(item, depth === 0 ? key : name, depth + 1);
    }
}

const hostile = (field: string, message: string) =>
  new Refusal('invalid', 'invalid', message, { fields: { [field]: [message] } });

/** Shapes many forms share. Browsers send line ends of forms as CRLF; we keep LF. */
export const text = (max: number, min = 1) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .refine((value) => value.length >= min, {
      error: min === 1 ? 'This field may not be blank.' : `Ensure this field has at least ${min} characters.`,
    })
    .refine((value) => value.length <= max, { error: `Ensure this field has no more than ${max} characters.` });
export const nairaAmount = z.coerce.number({ error: 'A valid number is required.' });
export const yesNo = z.union([
  z.boolean(),
  z.string().transform((value) => ['true', '1', 'yes', 'on'].includes(value.toLowerCase())),
]);
/** `?limit&offset`, as every list takes them. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};
