/** The areas of a person's activity: of which part of the product an event is, as that person sees it. */
export const ACTIVITY_AREAS = [
  ...(['account', 'purchases', 'wallet', 'reading', 'listings', 'community', 'network', 'staff'] as const),
] as const;
export type ActivityArea = (typeof ACTIVITY_AREAS)[number];
