import type { ComponentPropsWithRef } from 'react';
import { type Space, withMargins } from './space';
import './title.css';

interface Props extends ComponentPropsWithRef<'h1'>, Space {
  order: 1 | 2 | 3 | 4;
  /** The size of another order. */
  size?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5';
}

export function Title({ order, size, className, ...heading }: Props) {
  const Heading = `h${order}` as const;
  const classes = className ? `title ${className}` : 'title';
  return <Heading {...withMargins(heading)} className={classes} data-size={size ?? Heading} />;
}
