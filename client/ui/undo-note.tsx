import './undo-note.css';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from './button';
import { UNDO_MS } from './undo';
import { texts } from './undo.texts';

interface Props {
  /** What was removed. */
  message: string;
  undo: () => void;
  isUndoing: boolean;
  /** After ten seconds; with whether it had the focus. */
  end: (hadFocus: boolean) => void;
}

/**
 * Undo in the place of what was removed, so that it is next for the keyboard too. It takes the focus that the removal left
 * nowhere. It stays while the keyboard or the pointer is on it.
 */
export function UndoNote({ message, undo, isUndoing, end }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const isHeld = isFocused || isPointedAt || isUndoing;
  const over = useEffectEvent(() => end(document.activeElement === button.current));

  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => over(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  return (
    <div className="undo-note" onPointerEnter={() => setPointedAt(true)} onPointerLeave={() => setPointedAt(false)}>
      <p id={id}>{message}</p>
      <Button
        ref={button}
        variant="default"
        size="compact"
        aria-describedby={id}
        loading={isUndoing}
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        onClick={undo}
      >
        {texts.undo}
      </Button>
    </div>
  );
}
