import { cssTransition, type Id, toast as show, ToastContainer, type ToastOptions } from 'react-toastify/unstyled';

export const DONE = 'Operation successful!';
export const FAILED = 'Operation failed. Try again!';

/** Shows each message once. */
const once = (message: string, options?: ToastOptions) => ({ toastId: message, ...options });

/** The error toast on screen; the next attempt's outcome replaces it. */
let refusal: Id | undefined;

function settle(next?: Id) {
  if (refusal !== undefined && refusal !== next) show.dismiss(refusal);
  refusal = next;
}

export const toast = {
  success(message: string = DONE, options?: ToastOptions) {
    settle();
    return show.success(message, { role: 'status', ...once(message, options) });
  },
  error(message: string = FAILED, options?: ToastOptions) {
    const shown = once(message, options);
    settle(shown.toastId);
    return show.error(message, { role: 'alert', ...shown });
  },
  info: (message: string, options?: ToastOptions) => show.info(message, { role: 'status', ...once(message, options) }),
  dismiss: show.dismiss,
};

/** A rise and a fade; under reduced motion the styles end it at once. */
const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out', appendPosition: false, collapse: false });

/** Toasts stand at the bottom of the window, where they cover neither the navigation nor the heading of a page. */
export function Toasts() {
  return (
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
}
