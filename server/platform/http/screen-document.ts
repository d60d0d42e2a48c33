/** See `client/app/first-screen/render.tsx`: elements of the head, and those of the page. */
export type Rendered = { head: string; html: string };

/** The client's document with a visitor's screen, the styles of its page, and as JSON what it was rendered from. */
export function documentOf(page: string, { head, html }: Rendered, styles: readonly string[], screen: object): string {
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');
  const json = JSON.stringify(screen).replaceAll('<', '\\u003c');
  return replaced(page, [
    [/<html /, '<html data-rendered '],
    [/<title>.*?<\/title>/, head],
    [/<\/head>/, `${links}</head>`],
    [/<noscript>.*?<\/noscript>/, ''],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${html}</div><script type="application/json" id="first-screen">${json}</script>`,
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
