/** What the server puts into the document with the screen that it rendered for a visitor. */
export interface FirstScreen {
  /** Of the rendering, ms since 1970. */
  now: number;
  isPhone: boolean;
  /** Bodies of the API's answers that it was rendered from, by path and query. */
  answers: Readonly<Record<string, string>>;
}

/** The id of the element that holds it as JSON. */
export const FIRST_SCREEN_ID = 'first-screen';

let screen = inDocument();

function inDocument(): FirstScreen | undefined {
  const text = globalThis.document?.getElementById(FIRST_SCREEN_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstScreen) : undefined;
}

/** The screen that the server rendered, or is rendering; undefined where the browser renders the first screen. */
export const firstScreen = () => screen;

/** On the server: the screen that is rendered from now on. */
export const setFirstScreen = (next: FirstScreen) => void (screen = next);
