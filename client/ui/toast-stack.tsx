import { useRef } from 'react';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import { useToastPlace } from './toast-place';
import './toast-stack.css';

export { toast as show } from 'react-toastify/unstyled';

/** A rise and a fade; under reduced motion the styles end it at once. */
const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out', appendPosition: false, collapse: false });

/** Toasts stand at the bottom of the window, where they cover no navigation, no heading of a page and no bar of actions. */
export function ToastStack() {
  const place = useRef<HTMLDivElement>(null);
  const bottom = useToastPlace(place);
  return (
    <div ref={place}>
      <ToastContainer
        position="bottom-center"
        style={{ bottom: `max(${bottom}px, env(safe-area-inset-bottom))` }}
        transition={fade}
        theme="colored"
        hideProgressBar
        pauseOnHover
        draggable
        autoClose={5000}
        aria-label="Notifications"
      />
    </div>
  );
}
