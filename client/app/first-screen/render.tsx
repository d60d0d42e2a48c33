import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { hold } from '../../lib/http/early-answers';
import { type FirstScreen, setFirstScreen } from '../../lib/http/first-screen';
import { newQueryClient } from '../../lib/http/query-client';
import { session } from '../../lib/http/session';
import { personal } from '../../lib/http/transport';
import { routes } from '../routes';
import { Site } from '../site';

interface Wanted {
  /** Path and query. */
  url: string;
  screen: FirstScreen;
}

/** `head` are elements of the head, such as the title of the tab. */
interface Rendered {
  head: string;
  html: string;
}

/** No request of this thread is sent. Each rendering has its own credentials, so that none takes the answers of another. */
let renderings = 0;

/** Elements that React renders before the page and the browser expects in the head. */
const IN_HEAD = /^(?:<(title)>[^<]*<\/\1>|<(?:meta|link)[^>]*>)+/;

/**
 * Renders a page as a visitor or one person first sees it, from the answers alone. Runs in a thread of the server, one
 * screen at a time. Rejects if the page has failed.
 */
export async function render({ url, screen }: Wanted): Promise<Rendered> {
  setFirstScreen(screen);
  if (screen.user) session.signIn({ access: `none ${++renderings}`, refresh: 'none' }, false, screen.user);
  else session.end();
  hold(screen, personal().authorization);
  const queries = newQueryClient();
  const pages = routes(queries);
  const handler = createStaticHandler(pages);
  const context = await handler.query(new Request(new URL(`http://page${url}`)));
  if (context instanceof Response) throw new Error(`${url} is answered with ${context.status}`);
  if (context.errors) throw Object.values(context.errors)[0];
  const failed: unknown[] = [];
  const { prelude } = await prerender(
    <Site queries={queries} pages={pages}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Site>,
    // No part is sent apart from its place, with a script that moves it there.
    { onError: (error) => void failed.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const text = await new Response(prelude).text();
  queries.clear();
  if (failed.length > 0) throw failed[0];
  const [head = ''] = IN_HEAD.exec(text) ?? [];
  return { head, html: text.slice(head.length) };
}

/** One of each kind. */
const KINDS = ['/', '/?q=a', '/listing/a', '/listing/a/sections?section=a', '/profile?tab=wallet'];

// Loads the code of all kinds of screens before the first one is asked for, without answers.
for (const url of KINDS) {
  const user = url.startsWith('/profile') ? ({ id: 'none', username: 'none' } as FirstScreen['user']) : undefined;
  await render({ url, screen: { now: Date.now(), width: 390, zone: 'UTC', user, answers: {} } }).catch(() => undefined);
}
