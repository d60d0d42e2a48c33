import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

configure({ asyncUtilTimeout: 30_000 });

// Browser APIs that jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder });

/** The router hands its loaders a request, which jsdom does not have. */
globalThis.Request ??= class {
  readonly method = 'GET';
  readonly headers = new Map();
  readonly url: string;
  readonly signal?: AbortSignal | null;
  constructor(url: URL | string, { signal }: RequestInit = {}) {
    this.url = String(url);
    this.signal = signal;
  }
} as never;

window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as never;

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;

globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
} as never;

window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
(document as { fonts?: unknown }).fonts ??= { addEventListener() {}, removeEventListener() {} };
URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
