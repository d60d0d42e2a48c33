import type { Reply } from './wire.js';

type Body = Record<string, unknown>;

/** Describes how a response breaks the contract; undefined if it keeps it. */
export function faultOf({ status, type, text, isHead }: Reply): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status < 400 || isHead) return undefined;
  if (!/^application\/json\b/.test(type)) return `an error of type "${type}"`;
  const body = parsed(text);
  if (!body) return 'an error that is not a JSON object';
  if (typeof body.detail !== 'string' || !body.detail) return 'an error without detail';
  return isProblem(body) || (status === 400 && isFieldErrors(body))
    ? undefined
    : 'an error outside the contract’s shape';
}

const isProblem = ({ code, request_id }: Body) =>
  typeof code === 'string' && /^[a-z_]+$/.test(code) && typeof request_id === 'string' && request_id.length > 0;

/** Field errors: first the fields, each with its sentences; last `detail`, equal to the first sentence. */
function isFieldErrors(body: Body): boolean {
  const names = Object.keys(body);
  const fields = names.filter((name) => name !== 'detail').map((name) => body[name]);
  const areSentences = fields.every(
    (field) => Array.isArray(field) && field.length > 0 && field.every((one) => typeof one === 'string' && one),
  );
  return fields.length > 0 && areSentences && names.at(-1) === 'detail' && body.detail === (fields[0] as string[])[0];
}

function parsed(text: string): Body | undefined {
  try {
    const body = JSON.parse(text) as unknown;
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Body) : undefined;
  } catch {
    return undefined;
  }
}
