/** What may be of a person, or lead to one. Addresses within the site keep their path: it names a file of the release. */
const PERSONAL: [RegExp, string][] = [
  [/\bhttps?:\/\/[^/\s)]+/g, ''],
  [/[?#][^\s:'")]+/g, ''],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<e-mail>'],
  [/\beyJ[\w-]+(\.[\w-]+)*/g, '<token>'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b[0-9a-f]{20,}\b/gi, '<id>'],
  [/(?<![\w:.-])\+?\d[\d ()-]{6,}\d\b/g, '<number>'],
];

export const withoutPersonalData = (text: string) =>
  PERSONAL.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
