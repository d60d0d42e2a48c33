import { escaped, jsonInElement } from './markup.js';
import type { PageDescription } from './page-index.js';

/** See `client/app/first-screen/render.tsx`: elements of the head, and those of the page. */
export type Rendered = { head: string; html: string };

/** Elements of the head that say what the page is about. */
const DESCRIBING = /\s*<meta\s+(?:name="(?:description|twitter:card)"|property="og:(?:type|title|description)")[^>]*>/g;

/** The client's document with what its page says of itself, for search engines and sites that show a link to it. */
export function describedBy(page: string, { url, title, summary, image, about }: PageDescription): string {
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escaped(content)}">`;
  const elements = [
    meta('name', 'description', summary),
    `<link rel="canonical" href="${escaped(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', title),
    meta('property', 'og:description', summary),
    ...(image ? [meta('property', 'og:image', image)] : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(about ? [`<script type="application/ld+json">${jsonInElement(about)}</script>`] : []),
  ];
  return replaced(page.replaceAll(DESCRIBING, ''), [
    [/<title>.*?<\/title>/, `<title>${escaped(title)} · Groundwork</title>`],
    [/<\/head>/, `${elements.join('')}</head>`],
  ]);
}

/** The client's document with the site's pages elsewhere, which the footer links; the same document without any. */
export function withSocialLinks(page: string, links: readonly { name: string; url: string }[]): string {
  if (links.length === 0) return page;
  return replaced(page, [
    [/<\/head>/, `<meta name="social-links" content="${escaped(JSON.stringify(links))}"></head>`],
  ]);
}

/** The client's document with a visitor's screen, the styles of its page, and as JSON what it was rendered from. */
export function documentOf(page: string, { head, html }: Rendered, styles: readonly string[], screen: object): string {
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');
  return replaced(page, [
    [/<html /, '<html data-rendered '],
    [/<title>.*?<\/title>/, head],
    [/<\/head>/, `${links}</head>`],
    [/<noscript>.*?<\/noscript>/, ''],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${html}</div><script type="application/json" id="first-screen">${jsonInElement(screen)}</script>`,
    ],
  ]);
}

/** Every place must be there: a document without one of them would not be taken over. */
function replaced(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((whole, [place, by]) => {
    if (whole.search(place) < 0) throw new Error(`The client's document has no ${place}`);
    return whole.replace(place, () => by);
  }, text);
}
