/** Words of a shingle, and hashes kept of a text: two texts are compared by the share of hashes they have in common. */
const [WORDS, PRINTS] = [5, 8];
const MOST_CONTACTS = 5;

/** A person's e-mail address, phone number or chat. Offices publish theirs: addresses of the government are none. */
const CONTACTS = [
  /[\w.+-]+@(?!(?:[\w-]+\.)*gov\.ng\b)[\w-]+(?:\.[\w-]+)+/gi,
  /(?<![\d/])(?:\+?234[\s-]?|0)[789][01]\d(?:[\s-]?\d){7}(?!\d)/g,
  /(?<![\w-])(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|t\.me|telegram\.me|m\.me)\/[\w+/?=-]+/gi,
];

/** Ways to reach the writer past the platform, as they are written. */
export function contactsIn(text: string): string[] {
  const found = CONTACTS.flatMap((pattern) => text.match(pattern) ?? []);
  return [...new Set(found)].slice(0, MOST_CONTACTS);
}

/** The smallest hashes of a text's runs of words: nearly the same for nearly the same texts. Short texts have none. */
export function printsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let i = 0; i + WORDS <= words.length; i++) hashes.add(hash(words.slice(i, i + WORDS).join(' ')));
  if (hashes.size < PRINTS) return [];
  return [...hashes]
    .sort((a, b) => a - b)
    .slice(0, PRINTS)
    .map((one) => one.toString(36));
}

/** FNV-1a, 32 bits; stored rows depend on it. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
