/** A program ended because what it depends on did: EX_TEMPFAIL of sysexits.h. It is no failure of its own. */
export const LOST_DEPENDENCY = 75;
