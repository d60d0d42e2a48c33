import type { Client, Connection, Submittable } from 'pg';

const HEADER = 19;
const NO_BYTES = Buffer.alloc(0);

/** The columns of one row, as ranges of the connection's buffer, which the next row overwrites: copy what must outlive it. */
export class Row {
  bytes: Buffer = NO_BYTES;
  /** Where each column begins and ends. */
  readonly starts: number[];
  readonly ends: number[];

  constructor(columns: number) {
    this.starts = new Array<number>(columns).fill(0);
    this.ends = new Array<number>(columns).fill(0);
  }

  start(column: number): number {
    return this.starts[column] ?? 0;
  }

  end(column: number): number {
    return this.ends[column] ?? 0;
  }

  number(column: number): number {
    const at = this.start(column);
    return this.bytes.readInt32BE(at) * 2 ** 32 + this.bytes.readUInt32BE(at + 4);
  }

  integer(column: number): number {
    return this.bytes.readInt32BE(this.start(column));
  }

  boolean(column: number): boolean {
    return this.bytes[this.start(column)] === 1;
  }

  text(column: number): string {
    return this.bytes.toString('utf8', this.start(column), this.end(column));
  }
}

/**
 * Runs `select` as `COPY … TO STDOUT (FORMAT binary)`, the only way the driver hands over bytes untouched.
 * The statement must hold numbers only, never text from outside.
 */
export function copyRows(client: Client, select: string, columns: number, onRow: (row: Row) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(`copy (${select}) to stdout (format binary)`, columns, onRow, resolve, reject));
  });
}

class CopyOut implements Submittable {
  readonly #row: Row;
  #started = false;
  #error: unknown;

  constructor(
    readonly text: string,
    readonly columns: number,
    readonly onRow: (row: Row) => void,
    readonly resolve: () => void,
    readonly reject: (error: unknown) => void,
  ) {
    this.#row = new Row(columns);
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#error) return;
    try {
      let at = 0;
      if (!this.#started) {
        this.#started = true;
        at = HEADER;
      }
      this.#row.bytes = chunk;
      while (at + 2 <= chunk.length && chunk.readInt16BE(at) === this.columns) at = this.#read(chunk, at + 2);
    } catch (error) {
      this.#error = error ?? new Error('The row could not be read.');
    }
  }

  #read(chunk: Buffer, start: number): number {
    const { starts, ends } = this.#row;
    let at = start;
    for (let column = 0; column < this.columns; column++) {
      const length = chunk.readInt32BE(at);
      at += 4;
      starts[column] = at;
      at += Math.max(0, length);
      ends[column] = at;
    }
    this.onRow(this.#row);
    return at;
  }

  handleError(error: unknown): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#error) this.reject(this.#error);
    else this.resolve();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}
