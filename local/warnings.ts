const quiet = 10_000;
const most = 5;

/** Picks the warnings and errors out of a program's output, one line each, and never floods. */
export class Complaints {
  private recent: { text: string; at: number }[] = [];

  constructor(private readonly say: (line: string) => void) {}

  hear(line: string, isError: boolean): void {
    const text = complaintIn(line, isError);
    if (!text) return;
    const now = Date.now();
    this.recent = this.recent.filter(({ at }) => now - at < quiet);
    if (this.recent.length >= most || this.recent.some((said) => said.text === text)) return;
    this.recent.push({ text, at: now });
    this.say(text);
  }
}

/** A structured line complains from level 40 (warning) on; any other line does by coming on the error stream. */
export function complaintIn(line: string, isError: boolean): string | undefined {
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
