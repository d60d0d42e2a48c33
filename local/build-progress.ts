type View = { view: string; version: number; built: boolean; percent: number };

const STEP = 10;

/** Prints the building share of each view at every ten percent while the product is not ready: `building wallet v3 … 43 %`. */
export class BuildProgress {
  private readonly shares = new Map<string, number>();
  private readonly printed = new Map<string, number>();

  constructor(private readonly print: (line: string) => void) {}

  /** Reads an answer of `/health/ready`. Returns whether any view made progress since the previous answer. */
  update(answer: string | undefined): boolean {
    let hasProgress = false;
    for (const { view, version, built, percent } of viewsOf(answer)) {
      const name = `${view} v${version}`;
      const share = built ? 100 : percent;
      hasProgress ||= share > (this.shares.get(name) ?? -1);
      this.shares.set(name, share);
      if (built || share < (this.printed.get(name) ?? 1 - STEP) + STEP) continue;
      this.printed.set(name, share);
      this.print(`building ${name} … ${share} %`);
    }
    return hasProgress;
  }
}

function viewsOf(answer: string | undefined): View[] {
  try {
    return (JSON.parse(answer ?? '') as { views?: View[] }).views ?? [];
  } catch {
    return [];
  }
}
