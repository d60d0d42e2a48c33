const quiet = 10_000;
const most = 5;

/** Extracts warnings and errors from a program's output, one line each, at a limited rate. */
export class Warnings {
  private recent: { text: string; at: number }[] = [];

  constructor(private readonly say: (line: string) => void) {}

  hear(line: string, isError: boolean): void {
    const text = warningIn(line, isError);
    if (!text) return;
    const now = Date.now();
    this.recent = this.recent.filter(({ at }) => now - at < quiet);
    if (this.recent.length >= most || this.recent.some((said) => said.text === text)) return;
    this.recent.push({ text, at: now });
    this.say(text);
  }
}

/** A structured line is a warning from level 40 on; any other line is one if it comes from stderr. */
export function warningIn(line: string, isError: boolean): string | undefined {
  if (line.startsWith('{')) {
    try {
      const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
      if (typeof level !== 'number' || level < 40) return undefined;
      return (msg || err?.message || line).slice(0, 300);
    } catch {
      return isError ? line.slice(0, 300) : undefined;
    }
  }
  const continues = /^\s|^$|^Node\.js v|^\(Use `node/.test(line);
  return isError && !continues ? line.slice(0, 300) : undefined;
}
