import type { ComponentPropsWithRef } from 'react';
import './layout.css';
import { px, type Size, type Space, withMargins } from './space';

interface Props extends ComponentPropsWithRef<'div'>, Space {
  gap?: Size;
}

/** Its parts stand in a row that wraps. */
export const Group = ({ justify, ...props }: Props & { justify?: 'space-between' | 'center' }) => (
  <Flex {...props} name="group" style={{ justifyContent: justify, ...props.style }} />
);

/** Its parts stand one below the other. */
export const Stack = (props: Props) => <Flex {...props} name="stack" />;

function Flex({ name, gap = 'md', className, style, ...props }: Props & { name: string }) {
  const classes = className ? `${name} ${className}` : name;
  return <div {...withMargins({ ...props, style: { gap: px(gap), ...style } })} className={classes} />;
}
