import { agriculture } from './agriculture.js';
import { construction } from './construction.js';
import { contracting } from './contracting.js';
import type { DemoListing } from './demo-listing.js';
import { foodAndCosmetics } from './food-and-cosmetics.js';
import { livestock } from './livestock.js';
import { manufacturing } from './manufacturing.js';
import { medicineMaking } from './medicine-making.js';
import { more } from './more.js';
import { onlineTrade } from './online-trade.js';
import { pharmaceutical } from './pharmaceutical.js';
import { technology } from './technology.js';

export const demoListings: DemoListing[] = [
  ...technology,
  ...onlineTrade,
  ...manufacturing,
  ...foodAndCosmetics,
  ...construction,
  ...contracting,
  ...pharmaceutical,
  ...medicineMaking,
  ...agriculture,
  ...livestock,
  ...more,
];
