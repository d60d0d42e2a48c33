/** A multipart form with one file. */
export function formWith(
  fields: Record<string, string>,
  field: string,
  fileName: string,
  bytes: string | Uint8Array,
): FormData {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.append(key, value);
  made.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), fileName);
  return made;
}
