/** The lines of a text, without the indentation of the code around it. */
export const lines = ({ raw: [text = ''] }: TemplateStringsArray): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The cells of each line, which are parted by `|`. */
export const rows = (text: TemplateStringsArray): string[][] =>
  lines(text).map((line) => line.split('|').map((cell) => cell.trim()));

/** Replaces `{name}` by the value of this name. Throws for a name without one. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${text}`);
    return value;
  });
