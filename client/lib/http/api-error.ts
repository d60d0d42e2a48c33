const GENERIC = 'Operation failed. Try again!';
/** Keys of every error; a list under `code` is of a form's field of that name. */
const NOT_FIELDS = new Set(['detail', 'code', 'request_id', 'message']);

/** An error response. `fields` keep the server's order; `first` is 'field: message'. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly code: string,
    readonly fields: Record<string, string[]> = {},
  ) {
    super(detail);
  }

  /** True if the answer held no words of the server: a screen says its own. */
  get isWordless(): boolean {
    return this.detail === GENERIC;
  }

  get first(): string {
    const [field] = Object.keys(this.fields);
    return field === undefined ? this.detail : `${field}: ${this.firstMessage}`;
  }

  get firstMessage(): string {
    return Object.values(this.fields)[0]?.[0] ?? this.detail;
  }

  /** One message per field, for forms. */
  get perField(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.fields).map(([field, messages]) => [field, messages[0] ?? '']));
  }

  static async from(answer: Response): Promise<ApiError> {
    const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    const fields: Record<string, string[]> = {};
    for (const [field, messages] of Object.entries(body ?? {}))
      if (Array.isArray(messages) && (field === 'code' || !NOT_FIELDS.has(field))) fields[field] = messages.map(String);
    // A file that is too large or of another type is named by its field.
    if (typeof body?.field === 'string' && typeof body.detail === 'string') fields[body.field] = [body.detail];
    const said = body?.detail ?? body?.message ?? Object.values(fields)[0]?.[0];
    return new ApiError(
      answer.status,
      typeof said === 'string' ? said : GENERIC,
      typeof body?.code === 'string' ? body.code : answer.status === 400 ? 'invalid' : `http_${answer.status}`,
      fields,
    );
  }
}

/** No response: offline, connection refused or timeout. */
export const unreachable = () =>
  new ApiError(
    0,
    navigator.onLine
      ? 'We could not reach Groundwork. Check your connection and try again.'
      : 'You are offline. Check your connection and try again.',
    'unreachable',
  );

/** The message to show for an error. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : error instanceof Error && error.message ? error.message : GENERIC;

/** True where there is no such thing, or the person may not see it. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
