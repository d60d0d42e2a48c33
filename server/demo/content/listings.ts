import { agriculture } from './agriculture.js';
import { construction } from './construction.js';
import type { DemoListing } from './demo-listing.js';
import { manufacturing } from './manufacturing.js';
import { more } from './more.js';
import { pharmaceutical } from './pharmaceutical.js';
import { technology } from './technology.js';

export const demoListings: DemoListing[] = [
  ...technology,
  ...manufacturing,
  ...construction,
  ...pharmaceutical,
  ...agriculture,
  ...more,
];
