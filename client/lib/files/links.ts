/** A link that ends sooner is renewed before it is followed, ms. */
const ENDS_SOON_MS = 15_000;

const endOf = (link: string) => 1_000 * Number(/[?&]expires=(\d+)/.exec(link)?.[1] ?? Infinity);
/** True for a signed link that has ended or ends soon. */
export const isEnding = (link: string) => endOf(link) - Date.now() < ENDS_SOON_MS;
