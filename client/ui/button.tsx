import type { ComponentPropsWithRef, ReactNode } from 'react';
import './button.css';
import { Link } from './link';

interface Look {
  variant?: 'filled' | 'default' | 'subtle';
  leftSection?: ReactNode;
}

type Props = Look &
  (
    | ({ component?: undefined } & ComponentPropsWithRef<'button'>)
    | ({ component: typeof Link } & ComponentPropsWithRef<typeof Link>)
  );

/** A button, or a link as one, for the first page, which has no Mantine. It takes the props of Mantine's and looks the same. */
export function Button({ variant = 'filled', leftSection, children, className, ...element }: Props) {
  const look = { className: className ? `button ${className}` : 'button', 'data-variant': variant };
  const content = (
    <>
      {leftSection}
      {children}
    </>
  );
  if (element.component) {
    const { component: _, ...link } = element;
    return (
      <Link {...link} {...look}>
        {content}
      </Link>
    );
  }
  const { component: _, ...button } = element;
  return (
    <button type="button" {...button} {...look}>
      {content}
    </button>
  );
}
