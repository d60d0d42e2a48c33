import { type FocusEvent, type MouseEvent, type TouchEvent, use, useEffect, useRef } from 'react';
import { Link as RouterLink, type LinkProps, useResolvedPath } from 'react-router-dom';
import { PreloadContext } from '../lib/navigation/preload';

/** A pointer or the focus that stays on a link this long is likely to open it, ms. */
const INTENT_MS = 60;

/** A link within the site. Its page is fetched when it is hovered, focused or touched. */
export function Link({ onMouseEnter, onMouseLeave, onFocus, onBlur, onTouchStart, ...link }: LinkProps) {
  const preload = use(PreloadContext);
  const page = useResolvedPath(link.to);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const intend = () => {
    cancel();
    timer.current = setTimeout(() => preload(page), INTENT_MS);
  };
  useEffect(() => cancel, []);
  return (
    <RouterLink
      {...link}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => (intend(), onMouseEnter?.(event))}
      onMouseLeave={(event: MouseEvent<HTMLAnchorElement>) => (cancel(), onMouseLeave?.(event))}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => (intend(), onFocus?.(event))}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => (cancel(), onBlur?.(event))}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => (preload(page), onTouchStart?.(event))}
    />
  );
}
