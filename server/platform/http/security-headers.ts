import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Sources of the content security policy that allow the inline scripts of a page by their hashes. */
export const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );

type Sources = { scripts: readonly string[]; images: readonly string[] };

/** Security headers of every response, computed once. `scripts` and `images` are sources beside the site itself. */
export function securityHeaders(publicUrl: string, { scripts, images }: Sources): Record<string, string> {
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  return headersOf(publicUrl, {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...images],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", socketOrigin],
    mediaSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  });
}

/** Security headers of answers without content that a browser would show. */
export const headersWithoutContent = (publicUrl: string): Record<string, string> =>
  headersOf(publicUrl, { defaultSrc: ["'none'"], frameAncestors: ["'none'"] });

/** `directives`: of the content security policy. Browsers are kept on TLS for a year, on its subdomains too, where the site has it. */
function headersOf(publicUrl: string, directives: Record<string, string[]>): Record<string, string> {
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  secure({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}
