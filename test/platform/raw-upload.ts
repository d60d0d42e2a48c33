import { Agent, type ClientRequest, request } from 'node:http';

const BOUNDARY = 'groundwork-spec';
const agent = new Agent({ keepAlive: false });

export type RawFile = { name: string; bytes: Buffer };
export type RawAnswer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };
type Form = { token: string; fields?: Record<string, string>; field: string; files: RawFile[] };

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string, file: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: application/octet-stream\r\n\r\n`;

/** The pieces of a multipart body, fields first. */
export function multipart({ fields = {}, field: name, files }: Omit<Form, 'token'>): Buffer[] {
  const pieces: Buffer[] = [
    Buffer.from(
      Object.entries(fields)
        .map(([key, value]) => field(key, value))
        .join(''),
    ),
  ];
  for (const file of files) pieces.push(Buffer.from(fileHead(name, file.name)), file.bytes, Buffer.from('\r\n'));
  return [...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)];
}

/** Sends a form without copying its files, so that hundreds of megabytes may be under way at once. */
export function openUpload(
  url: string,
  token: string,
  length: number | 'chunked',
  method: 'POST' | 'PATCH' = 'POST',
): ClientRequest {
  return request(url, {
    method,
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(length === 'chunked' ? {} : { 'content-length': length }),
    },
  });
}

export function answerOf(sending: ClientRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: JSON.parse(text) as RawAnswer['body'],
        }),
      );
    });
  });
}

export async function rawUpload(url: string, { token, ...form }: Form): Promise<RawAnswer> {
  const pieces = multipart(form);
  const sending = openUpload(
    url,
    token,
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  );
  const answer = answerOf(sending);
  for (const piece of pieces) sending.write(piece);
  sending.end();
  return answer;
}
