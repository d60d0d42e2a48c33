import type { ComponentPropsWithRef } from 'react';
import './title.css';

interface Props extends ComponentPropsWithRef<'h1'> {
  order: 1 | 2 | 3;
  /** The size of another order. */
  size?: 'h1' | 'h2' | 'h3';
}

/** A heading for the first page, which has no Mantine. It takes the props of Mantine's and looks the same. */
export function Title({ order, size, className, ...heading }: Props) {
  const Heading = `h${order}` as const;
  return <Heading {...heading} className={className ? `title ${className}` : 'title'} data-size={size ?? Heading} />;
}
