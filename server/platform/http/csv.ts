/** One line of a CSV file (RFC 4180), with its line end. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Quotes a cell where needed; prefixes one that a spreadsheet would run as a formula. */
function cell(value: string | number) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
