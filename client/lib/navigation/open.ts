import type { Params } from 'react-router-dom';

/** Fetches what a page shows. It does not reject: the page shows the error of its query beside a Retry. */
export type Open = (params: Params, search: URLSearchParams) => Promise<unknown>;
