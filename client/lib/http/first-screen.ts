import type { User } from './api.types';

/** A screen that the server rendered: for a visitor with the document, for a signed-in person by the document's request. */
export interface FirstScreen {
  /** Of the rendering, ms since 1970. */
  now: number;
  /** Of the window, px. */
  width: number;
  /** Time zone. */
  zone: string;
  /** The signed-in person. */
  user?: User;
  /** Bodies of the API's answers that it was rendered from, by path and query. */
  answers: Readonly<Record<string, string>>;
}

let screen = inDocument() ?? (globalThis as { ownScreen?: FirstScreen }).ownScreen;

function inDocument(): FirstScreen | undefined {
  const text = globalThis.document?.getElementById('first-screen')?.textContent;
  return text ? (JSON.parse(text) as FirstScreen) : undefined;
}

/** The screen that the server rendered, or is rendering; undefined where the browser renders the first screen. */
export const firstScreen = () => screen;

let isBeingTakenOver = false;

/** True on the server, and in the browser until it has taken the screen over: what it shows is there, and is waited for. */
export const isRenderedWhole = () => typeof window === 'undefined' || isBeingTakenOver;
export const takeOver = (isUnderWay: boolean) => void (isBeingTakenOver = isUnderWay);

/** On the server: the screen that is rendered from now on. */
export const setFirstScreen = (next: FirstScreen) => void (screen = next);
