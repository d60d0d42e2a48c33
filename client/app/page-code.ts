import { paths } from './paths.ts';

interface PageCode {
  path: string;
  /** A parameter of the address: with this value, or with any. */
  parameter?: readonly [name: string, value?: string];
  modules: readonly string[];
}

const FRAME = 'app/controls-frame.tsx';

/**
 * The modules that a page fetches beside the entry. The build writes their files into `index.html`, where a script requests
 * those of the address, so that they arrive with the entry and not after it.
 */
export const pageCode: readonly PageCode[] = [
  { path: paths.home, parameter: ['q'], modules: ['catalogue/search/search-results.tsx'] },
  { path: paths.listing, modules: [FRAME, 'catalogue/listing/listing-detail.tsx'] },
  { path: paths.sections, modules: [FRAME, 'catalogue/reader/sections.tsx'] },
  { path: paths.profile, modules: [FRAME, 'app/profile/profile-page.tsx'] },
  { path: paths.profile, parameter: ['tab', 'wallet'], modules: ['wallet/wallet-tab.tsx'] },
  { path: paths.login, modules: [FRAME, 'accounts/login.tsx'] },
];
