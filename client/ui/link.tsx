import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type MouseEvent,
  type TouchEvent,
  use,
  useEffect,
  useRef,
} from 'react';
import { type To, useHref, useLinkClickHandler, useResolvedPath } from 'react-router-dom';
import { PreloadContext } from '../lib/navigation/preload';

/** A pointer or the focus that stays on a link this long is likely to open it, ms. */
const INTENT_MS = 60;

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

/**
 * A link within the site. Its page is fetched when it is hovered, focused or touched, the data when that lasts. The
 * router's own link would bring the prefetching of rendered servers along, 2 kB.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, ...link }: Props) {
  const { onMouseEnter, onMouseLeave, onFocus, onBlur, onTouchStart } = link;
  const preload = use(PreloadContext);
  const page = useResolvedPath(to);
  const open = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, preventScrollReset, target: link.target });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const intend = () => {
    cancel();
    preload(page, 'code');
    timer.current = setTimeout(() => preload(page, 'code and data'), INTENT_MS);
  };
  useEffect(() => cancel, []);
  return (
    <a
      {...link}
      href={useHref(to)}
      onClick={(event) => (onClick?.(event), event.defaultPrevented || open(event))}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => (intend(), onMouseEnter?.(event))}
      onMouseLeave={(event: MouseEvent<HTMLAnchorElement>) => (cancel(), onMouseLeave?.(event))}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => (intend(), onFocus?.(event))}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => (cancel(), onBlur?.(event))}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => (preload(page, 'code and data'), onTouchStart?.(event))}
    />
  );
}
