const MOST = 99;

/** A number of a badge. */
export const shownCount = (count: number) => (count > MOST ? `${MOST}+` : String(count));
