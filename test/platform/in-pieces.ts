import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { App, Person } from '../app.js';
import { formWith } from '../form-with.js';
import { answerOf, multipart, openUpload } from './raw-upload.js';

export type State = { data: { id: string; offset: number; size: number }; detail?: string; code?: string };
export type File = { field?: string; name: string; bytes: Buffer };

const PIECE = 1_048_576;

/** Uploads in pieces, as the client sends them. */
export function inPieces(app: App, url = app.url) {
  const folder = fileURLToPath(app.config.get('FILES_URL'));
  const incoming = () => {
    try {
      return readdirSync(`${folder}/incoming`);
    } catch {
      return [];
    }
  };
  const begin = (person: Person, { field = 'file_content', name, size }: Omit<File, 'bytes'> & { size: number }) =>
    app.call<State>('POST', 'uploads', { token: person.token, body: { field, name, size } });
  const state = (person: Person, id: string) => app.call<State>('GET', `uploads/${id}`, { token: person.token });
  const send = (person: Person, id: string, offset: number, bytes: Buffer) => {
    const form = formWith({ offset: String(offset) }, 'piece', 'piece', bytes);
    return app.call<State & { offset?: number }>('PATCH', `uploads/${id}`, { token: person.token, form });
  };
  return {
    begin,
    state,
    send,
    cancel: (person: Person, id: string) => app.call('DELETE', `uploads/${id}`, { token: person.token }),
    /** The id of a begun upload. */
    async begun(person: Person, file: Parameters<typeof begin>[1]): Promise<string> {
      const { status, body } = await begin(person, file);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data.id;
    },
    /** A piece whose last bytes are held back until `finish`. */
    open(person: Person, id: string, offset: number, bytes: Buffer, heldBack: number) {
      const pieces = multipart({
        fields: { offset: String(offset) },
        field: 'piece',
        files: [{ name: 'piece', bytes }],
      });
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const sending = openUpload(`${url}/api/uploads/${id}`, person.token, length, 'PATCH');
      const answer = answerOf(sending);
      answer.catch(() => undefined);
      const [fields, head, , ...end] = pieces as [Buffer, Buffer, Buffer, ...Buffer[]];
      for (const piece of [fields, head, bytes.subarray(0, bytes.length - heldBack)]) sending.write(piece);
      const finish = () => {
        for (const piece of [bytes.subarray(bytes.length - heldBack), ...end]) sending.write(piece);
        sending.end();
      };
      return { answer, sending, finish };
    },
    /** Sends a whole file; the id of its upload, or the refusal before any byte. */
    async whole(
      person: Person,
      { field, name, bytes }: File,
    ): Promise<{ id: string } | { refused: Awaited<ReturnType<typeof begin>> }> {
      const answer = await begin(person, { field, name, size: bytes.length });
      if (answer.status !== 201) return { refused: answer };
      const { id } = answer.body.data;
      for (let offset = 0; offset < bytes.length; offset += PIECE) {
        const sent = await send(person, id, offset, bytes.subarray(offset, offset + PIECE));
        if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      }
      return { id };
    },
    /** Bytes of an upload on the disk; undefined where there are none. */
    stored: (id: string) =>
      incoming().includes(`${id}.part`) ? statSync(`${folder}/incoming/${id}.part`).size : undefined,
    incoming,
  };
}
