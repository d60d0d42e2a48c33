/** An error's message as it is stored in a row: without NUL, which Postgres stores neither as `text` nor in `jsonb`. */
export const errorText = (error: unknown): string =>
  String((error as Error | undefined)?.message ?? error).replaceAll('\0', '');
