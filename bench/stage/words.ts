const VOCABULARY = 20_000;
const STARTS = 'b c d f g h j k l m n p r s t v w z br ch cl dr fl gr kr pl pr sh st tr'.split(' ');
const MIDDLES = 'a e i o u ai ea io ou'.split(' ');
const ENDS = ['', '', '', 'l', 'm', 'n', 'r', 's', 't', 'nd', 'rk'];

/** Generated words with Zipf's distribution: the n-th is used in proportion to 1/n. */
export class Words {
  readonly all: readonly string[];
  private readonly sums: number[] = [];

  constructor(private readonly random: () => number) {
    const made = new Set<string>();
    while (made.size < VOCABULARY) made.add(this.invented());
    this.all = [...made];
    for (let rank = 1, sum = 0; rank <= VOCABULARY; rank++) this.sums.push((sum += 1 / rank));
  }

  /** One word, drawn by its frequency. */
  one(): string {
    const wanted = this.random() * this.sums.at(-1)!;
    let [low, high] = [0, VOCABULARY - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return this.all[low]!;
  }

  text(least: number, most: number): string {
    return Array.from({ length: this.between(least, most) }, () => this.one()).join(' ');
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }

  private invented(): string {
    const syllable = () => this.pick(STARTS) + this.pick(MIDDLES) + this.pick(ENDS);
    return Array.from({ length: this.between(2, 3) }, syllable).join('');
  }
}
