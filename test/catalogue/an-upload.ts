type Reply = [status: number, body: unknown];
/** How a connection that is lost answers: not at all. */
export const CUT = 'cut';
type Answer = Reply | typeof CUT | Promise<Reply | typeof CUT>;
const MISSING: Reply = [404, { detail: 'Not found.' }];

export interface Sent {
  path: string;
  form: FormData;
  key: string | undefined;
}

/** Replaces XMLHttpRequest, which uploads use for their progress, by one that answers from a table; a function sees the form. */
export function answerUploads(answers: Record<string, Answer | ((form: FormData) => Answer)>): Sent[] {
  const sent: Sent[] = [];
  class Answering {
    upload = {};
    status = 0;
    responseText = '';
    getResponseHeader = () => null;
    onload = () => {};
    onabort = () => {};
    onerror = () => {};
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
      const answer = answers[this.path] ?? MISSING;
      void Promise.resolve(typeof answer === 'function' ? answer(form) : answer).then((reply) => {
        if (reply === CUT) return this.onerror();
        this.status = reply[0];
        this.responseText = JSON.stringify(reply[1]);
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
