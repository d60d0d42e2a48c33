import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's own Chromium; undefined where there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = PLACES.find((path) => path && existsSync(path));
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }) : undefined;
}
