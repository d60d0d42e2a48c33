import { toast as show, ToastContainer, type ToastOptions } from 'react-toastify/unstyled';

export const DONE = 'Operation successful!';
export const FAILED = 'Operation failed. Try again!';

/** The same sentence twice is shown once. */
const once = (message: string, options?: ToastOptions) => ({ toastId: message, ...options });

export const toast = {
  success: (message: string = DONE, options?: ToastOptions) =>
    show.success(message, { role: 'status', ...once(message, options) }),
  error: (message: string = FAILED, options?: ToastOptions) =>
    show.error(message, { role: 'alert', ...once(message, options) }),
  info: (message: string, options?: ToastOptions) => show.info(message, { role: 'status', ...once(message, options) }),
  dismiss: show.dismiss,
};

export function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      theme="colored"
      hideProgressBar
      pauseOnHover
      draggable
      autoClose={5000}
      limit={4}
      aria-label="Notifications"
    />
  );
}
