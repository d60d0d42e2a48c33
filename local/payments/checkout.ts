import type { FastifyInstance } from 'fastify';
import type { Sandbox } from './sandbox.js';
import type { Transaction } from './facts.js';

/** The checkout page: `GET` shows it, `POST` with `action=pay|decline` decides and redirects to the callback. */
export function checkoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get<{ Params: { code: string } }>('/checkout/:code', async (request, reply) => {
    reply.type('text/html; charset=utf-8').headers(pageHeaders);
    const transaction = sandbox.book.byAccessCode(request.params.code);
    if (!transaction) return reply.code(404).send(page('Not found', '<p>This payment link does not exist.</p>'));
    return transaction.status === 'abandoned' ? payPage(transaction) : donePage(transaction);
  });

  app.post<{ Params: { code: string }; Body: { action?: string } | null }>(
    '/checkout/:code',
    async (request, reply) => {
      reply.type('text/html; charset=utf-8').headers(pageHeaders);
      const transaction = sandbox.book.byAccessCode(request.params.code);
      if (!transaction) return reply.code(404).send(page('Not found', '<p>This payment link does not exist.</p>'));
      const pays = request.body?.action === 'pay';
      const settled = pays ? sandbox.pay(transaction.reference) : sandbox.decline(transaction.reference);
      const back = returnAddress(settled);
      return back ? reply.redirect(back, 303) : donePage(settled);
    },
  );
}

const pageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** The callback with the reference in two parameters, as with the provider. */
export function returnAddress({ callbackUrl, reference }: Transaction): string | undefined {
  if (!callbackUrl) return undefined;
  const address = new URL(callbackUrl);
  address.searchParams.set('trxref', reference);
  address.searchParams.set('reference', reference);
  return address.href;
}

const money = (kobo: number) => `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`;

const text = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function payPage(transaction: Transaction): string {
  return page(
    `Pay ${money(transaction.amount)}`,
    `<p class="to">Test payment · no money moves</p>
    <p class="amount">${money(transaction.amount)}</p>
    <p class="who">${text(transaction.email)}</p>
    <div class="card"><span>4084 0840 8408 4081</span><span>12/35</span></div>
    <form method="post">
      <button name="action" value="pay">Pay</button>
      <button name="action" value="decline" class="quiet">Decline</button>
    </form>
    <p class="reference">Reference ${text(transaction.reference)}</p>`,
  );
}

function donePage(transaction: Transaction): string {
  const title = { success: 'Paid', failed: 'Declined', reversed: 'Refunded', abandoned: 'Not paid' }[
    transaction.status
  ];
  const back = returnAddress(transaction);
  const onward = back
    ? `<a class="button" href="${text(back)}">Return to the shop</a>`
    : '<p class="who">You may close this page.</p>';
  return page(
    title,
    `<h1>${title}</h1><p class="amount">${money(transaction.amount)}</p>${onward}
    <p class="reference">Reference ${text(transaction.reference)}</p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · Test checkout</title>
  <style>
    :root { color-scheme: light dark; --ink: #14213d; --soft: #52607a; --paper: #fff; --ground: #eef2f7; --go: #0a6b4a; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #eef2f7; --soft: #a9b4c6; --paper: #182236; --ground: #0d1422; --go: #0b7a54; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
      color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
    main { width: min(24rem, 100%); padding: 2rem 1.5rem; background: var(--paper); border-radius: 1rem; text-align: center;
      box-shadow: 0 1rem 3rem rgb(10 20 40 / 15%); }
    h1 { margin: 0; font-size: 1.25rem; }
    p { margin: 0.25rem 0; overflow-wrap: anywhere; }
    .to, .who, .reference { color: var(--soft); }
    .amount { font-size: 2.25rem; font-weight: 700; letter-spacing: -0.02em; }
    .reference { margin-top: 1.5rem; font-size: 0.8125rem; }
    .card { display: flex; justify-content: space-between; margin: 1.5rem 0; padding: 0.875rem 1rem;
      border: 1px solid var(--soft); border-radius: 0.625rem; font-variant-numeric: tabular-nums; }
    button, .button { display: block; width: 100%; min-height: 3rem; margin-top: 0.75rem; padding: 0.75rem; border: 0;
      border-radius: 0.625rem; background: var(--go); color: #fff; font: inherit; font-weight: 600; text-decoration: none;
      cursor: pointer; }
    .quiet { border: 1px solid var(--soft); background: transparent; color: var(--ink); }
    :focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
  </style>
</head>
<body><main>${body}</main></body>
</html>`;
}
