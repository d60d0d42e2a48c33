import type { Client, Connection, Submittable } from 'pg';

/** The columns of one row, as views into the connection's buffer: copy what outlives the callback. */
export type Row = Buffer[];

const HEADER = 19;

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
  #started = false;
  #error: unknown;

  constructor(
    readonly text: string,
    readonly columns: number,
    readonly onRow: (row: Row) => void,
    readonly resolve: () => void,
    readonly reject: (error: unknown) => void,
  ) {}

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
      while (at + 2 <= chunk.length && chunk.readInt16BE(at) === this.columns) at = this.#row(chunk, at + 2);
    } catch (error) {
      this.#error = error ?? new Error('The row could not be read.');
    }
  }

  #row(chunk: Buffer, start: number): number {
    let at = start;
    const row: Row = new Array<Buffer>(this.columns);
    for (let column = 0; column < this.columns; column++) {
      const length = chunk.readInt32BE(at);
      at += 4;
      const end = at + Math.max(0, length);
      row[column] = chunk.subarray(at, end);
      at = end;
    }
    this.onRow(row);
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

export const toNumber = (bytes: Buffer): number => bytes.readInt32BE(0) * 2 ** 32 + bytes.readUInt32BE(4);
