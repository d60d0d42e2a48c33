/** A deterministic hash of a text. */
export function hash(words: string): number {
  let value = 2166136261;
  for (let i = 0; i < words.length; i++) value = Math.imul(value ^ words.charCodeAt(i), 16777619);
  return value >>> 0;
}
