import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the machine's Chromium; undefined if there is none. */
export const browserPath = () => PLACES.find((path) => path && existsSync(path));

export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = browserPath();
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }) : undefined;
}
