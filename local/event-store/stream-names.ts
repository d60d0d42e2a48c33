import type { Pool } from 'pg';
import { unpooled } from './unpooled.js';

const REMEMBERED = 20_000;

/** Stream names by stream id: joining the name to each event would cost more than the event. */
export class StreamNames {
  readonly #names = new Map<number, Buffer>();

  constructor(readonly pool: Pool) {}

  get(id: number): Buffer | undefined {
    return this.#names.get(id);
  }

  async learn(ids: ReadonlySet<number>): Promise<void> {
    if (this.#names.size + ids.size > REMEMBERED) this.#names.clear();
    const { rows } = await this.pool.query<{ id: number; name: string }>({
      name: 'es-stream-names',
      text: 'select id, name from es_stream where id = any($1::int[])',
      values: [[...ids]],
    });
    for (const { id, name } of rows) this.#names.set(id, unpooled(Buffer.from(name)));
  }
}
