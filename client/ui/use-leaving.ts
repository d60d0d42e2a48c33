import { useState } from 'react';

/**
 * A panel whose links lead away: one that was chosen moves the focus to its page, not back to the control that opened the
 * panel. `panel` are properties of Mantine's drawer.
 */
export function useLeaving(onClose: () => void) {
  const [hasLeft, setLeft] = useState(false);
  const leave = () => {
    setLeft(true);
    onClose();
  };
  return { hasLeft, leave, panel: { returnFocus: !hasLeft, onEnterTransitionEnd: () => setLeft(false) } };
}
