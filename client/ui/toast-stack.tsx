import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import './toast-stack.css';

export { toast as show } from 'react-toastify/unstyled';

/** A rise and a fade; under reduced motion the styles end it at once. */
const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out', appendPosition: false, collapse: false });

/** Toasts stand at the bottom of the window, where they cover neither the navigation nor the heading of a page. */
export const ToastStack = () => (
  <ToastContainer
    position="bottom-center"
    transition={fade}
    theme="colored"
    hideProgressBar
    pauseOnHover
    draggable
    autoClose={5000}
    aria-label="Notifications"
  />
);
