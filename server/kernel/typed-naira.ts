/**
 * A typed number of naira: commas stand between groups of three digits or nowhere, so that `100,00` of who writes decimals with a comma
 * is not read as 10,000. NaN for any other text.
 */
export const typedNaira = (typed: string): number =>
  /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN;
