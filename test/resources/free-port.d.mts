export function freePort(): Promise<number>;
/** The range that free ports come from; the upper end is not in it. */
export const LOWEST: number;
export const HIGHEST: number;
