import type { ComponentPropsWithRef, ReactNode } from 'react';
import './button.css';
import { type Link } from './link';
import { type Space, spaced } from './space';

interface Look extends Space {
  /** `light` for what has just arrived. */
  variant?: 'filled' | 'default' | 'subtle' | 'light';
  size?: 'md' | 'compact';
  shape?: 'pill';
  fullWidth?: boolean;
  /** Disabled, with a spinner in place of its words. */
  loading?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

export type ButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, keyof Look>;
type LinkProps = Look & Omit<ComponentPropsWithRef<typeof Link>, keyof Look>;
type AnchorProps = Look & Omit<ComponentPropsWithRef<'a'>, keyof Look>;
type Props =
  | ({ component?: undefined } & ButtonProps)
  | ({ component: typeof Link } & LinkProps)
  | ({ component: 'a' } & AnchorProps);

/** A button, or a link that looks like one. */
export function Button({ component: Element, ...props }: Props) {
  const { variant, size, shape, fullWidth, loading, leftSection, rightSection, children, className, ...element } =
    spaced<Look & { className?: string; children?: ReactNode }>(props);
  const look = {
    ...element,
    className: className ? `button ${className}` : 'button',
    'data-variant': variant ?? 'filled',
    'data-size': size,
    'data-shape': shape,
    'data-full': fullWidth || undefined,
    'data-loading': loading || undefined,
  };
  const content = (
    <>
      {leftSection}
      {children}
      {rightSection}
    </>
  );
  if (Element) {
    const link = look as object as ComponentPropsWithRef<typeof Link>;
    return <Element {...link}>{content}</Element>;
  }
  const { disabled = false, ...button } = look as typeof look & ComponentPropsWithRef<'button'>;
  return (
    <button type="button" {...button} disabled={disabled || loading}>
      {content}
    </button>
  );
}
