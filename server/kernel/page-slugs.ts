/** Pages of text that come with the product and that an admin may write anew. Legal pages change with the version that people accept. */
export const WRITTEN_PAGES = [
  ...['about', 'what-we-offer', 'leadership', 'become-a-partner', 'how-it-works', 'help'],
  ...['programs', 'resource-center', 'professional-services'],
] as const;
export const isWrittenPage = (slug: string): boolean => (WRITTEN_PAGES as readonly string[]).includes(slug);

/** `page`: one of those. `program`: open to all. `resource`: of the resource centre, for Premium (A16.5). */
export const PAGE_KINDS = ['page', 'program', 'resource'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
