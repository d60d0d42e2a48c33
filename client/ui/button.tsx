import type { ComponentPropsWithRef, ReactNode } from 'react';
import './button.css';
import { type Link } from './link';
import { type Space, withMargins } from './space';

interface Style extends Space {
  /** `light` for what has just arrived. */
  variant?: 'filled' | 'default' | 'subtle' | 'light';
  size?: 'md' | 'compact';
  shape?: 'pill';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

export type ButtonProps = Style &
  Omit<ComponentPropsWithRef<'button'>, keyof Style> & {
    /** Disabled, with a spinner in place of its words. */
    loading?: boolean;
  };
type LinkProps = Style & Omit<ComponentPropsWithRef<typeof Link>, keyof Style>;
type AnchorProps = Style & Omit<ComponentPropsWithRef<'a'>, keyof Style>;
type Props =
  | ({ component?: undefined } & ButtonProps)
  | ({ component: typeof Link } & LinkProps)
  | ({ component: 'a' } & AnchorProps);

/** A button, or a link that looks like one. */
export function Button({ component: Element, ...props }: Props) {
  const { variant, size, shape, fullWidth, loading, leftSection, rightSection, children, className, ...element } =
    withMargins<Style & { loading?: boolean; className?: string; children?: ReactNode }>(props);
  const look = {
    ...element,
    className: className ? `button ${className}` : 'button',
    'data-variant': variant ?? 'filled',
    'data-size': size,
    'data-left': leftSection ? true : undefined,
    'data-right': rightSection ? true : undefined,
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
