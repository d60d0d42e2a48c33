type Reply = [status: number, body: unknown];
const MISSING: Reply = [404, { detail: 'Not found.' }];

export interface Sent {
  path: string;
  form: FormData;
  key: string | undefined;
}

/** Replaces XMLHttpRequest, which uploads use for their progress, by one with fixed responses. */
export function answerUploads(answers: Record<string, Reply | Promise<Reply>>): Sent[] {
  const sent: Sent[] = [];
  class Answering {
    upload = {};
    status = 0;
    responseText = '';
    getResponseHeader = () => null;
    onload = () => {};
    onabort = () => {};
    private path = '';
    private key?: string;
    open(_: string, address: string) {
      this.path = address.replace('/api/', '');
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'Idempotency-Key') this.key = value;
    }
    abort() {
      this.onabort();
    }
    send(form: FormData) {
      sent.push({ path: this.path, form, key: this.key });
      void Promise.resolve(answers[this.path] ?? MISSING).then(([status, body]) => {
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.onload();
      });
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Answering });
  globalThis.Response ??= class {
    ok: boolean;
    status: number;
    constructor(
      private readonly body: string | null,
      { status }: { status: number },
    ) {
      this.status = status;
      this.ok = status < 400;
    }
    text = () => Promise.resolve(this.body ?? '');
    json = () => Promise.resolve(JSON.parse(this.body ?? 'null') as unknown);
  } as never;
  return sent;
}
