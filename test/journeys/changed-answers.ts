import type { CDPSession, Page } from 'playwright-core';

type Paused = {
  requestId: string;
  responseStatusCode?: number;
  responseHeaders?: { name: string; value: string }[];
};

/**
 * Changes the body of each JSON answer of the API before the page gets it, a given one too. `page.route` could do so as
 * well, but it turns the HTTP cache off: each page would load and compile all scripts anew.
 */
export async function changeAnswers(page: Page, change: (body: string) => string) {
  const session = await page.context().newCDPSession(page);
  // A request is gone when its page is.
  session.on('Fetch.requestPaused', (paused) => void answer(session, paused, change).catch(() => undefined));
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] });
}

async function answer(
  session: CDPSession,
  { requestId, responseStatusCode: responseCode, responseHeaders = [] }: Paused,
  change: (body: string) => string,
) {
  const isJson = responseHeaders.some(({ name, value }) => /^content-type$/i.test(name) && value.includes('json'));
  if (!responseCode || !isJson) return void (await session.send('Fetch.continueRequest', { requestId }));
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
  await session.send('Fetch.fulfillRequest', {
    ...{ requestId, responseCode, body: Buffer.from(change(text)).toString('base64') },
    // Not those of the body as it was sent.
    responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
  });
}
