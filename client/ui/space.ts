import type { CSSProperties } from 'react';

const SIZES = { xs: 8, sm: 12, md: 16, lg: 24, xl: 32 };
/** In px, or as one of the sizes. */
export type Size = number | keyof typeof SIZES;

/** Margins above and below. */
export interface Space {
  mt?: Size;
  mb?: Size;
  my?: Size;
  style?: CSSProperties;
}

export const px = (size: Size) => (typeof size === 'number' ? size : SIZES[size]);

/** Props with their margins as styles. */
export function withMargins<Props extends Space>({ mt, mb, my, style, ...props }: Props) {
  const [above, below] = [mt ?? my, mb ?? my];
  const margins: CSSProperties = {};
  if (above !== undefined) margins.marginTop = px(above);
  if (below !== undefined) margins.marginBottom = px(below);
  return { ...props, style: { ...margins, ...style } };
}
