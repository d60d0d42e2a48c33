import { unreachable } from './api-error';
import { personal } from './transport';

export interface Sending {
  method: 'POST' | 'PATCH';
  form: FormData;
  idempotencyKey?: string;
  /** Gets the number of bytes sent of `total`. */
  onProgress?: (sent: number, total: number) => void;
  /** Given up when nothing moves for this long, ms: a lost connection may never report its end. */
  stallMs?: number;
  signal?: AbortSignal;
}

/** Sends a form through XHR, which reports progress, without a limit of the whole time. */
export function sendForm(url: string, { method, form, idempotencyKey, onProgress, stallMs, signal }: Sending) {
  // Cancelled while the token was renewed.
  signal?.throwIfAborted();
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      if (stallMs) stalled = setTimeout(() => (reject(unreachable()), request.abort()), stallMs);
    };
    const abort = () => request.abort();
    const end = <Value>(settle: (value: Value) => void, value: Value) => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
      settle(value);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(personal())) request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      watch();
      if (lengthComputable) onProgress?.(loaded, total);
    };
    request.onload = () => {
      const { status, responseText } = request;
      const position = request.getResponseHeader('X-Position');
      const headers = position ? { 'X-Position': position } : undefined;
      end(resolve, new Response(status === 204 ? null : responseText, { status, headers }));
    };
    request.onerror = () => end(reject, unreachable());
    request.onabort = () => end(reject, new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', abort);
    watch();
    request.send(form);
  });
}
