import { ApiError, unreachable } from './api-error';
import { ownChanges } from './own-changes';
import { authorised, personal } from './transport';

export interface Transfer {
  form: FormData;
  idempotencyKey: string;
  /** POST by default. */
  method?: 'POST' | 'PATCH';
  /** Gets the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a form without a time limit, through XHR, which reports progress. Rejects with an ApiError. */
export async function upload<Body>(url: string, transfer: Transfer): Promise<Body> {
  const response = await ownChanges.follow(authorised(url, () => sendForm(url, transfer)));
  if (!response.ok) throw await ApiError.from(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Body;
}

function sendForm(url: string, { form, idempotencyKey, method = 'POST', onProgress, signal }: Transfer) {
  // Cancelled while the token was renewed.
  signal?.throwIfAborted();
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(personal())) request.setRequestHeader(name, value);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      const position = request.getResponseHeader('X-Position');
      const headers = position ? { 'X-Position': position } : undefined;
      resolve(new Response(status === 204 ? null : responseText, { status, headers }));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
