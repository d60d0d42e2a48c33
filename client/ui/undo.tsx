import './undo.css';
import { toast } from './toast';
import { texts } from './undo.texts';

/** Within it what was removed can be brought back, ms. */
export const UNDO_MS = 10_000;

let count = 0;

/** Says what was removed, with a button for ten seconds that brings it back. */
export const offerUndo = (message: string, undo: () => void) =>
  toast.info(message, {
    toastId: `undo-${++count}`,
    autoClose: UNDO_MS,
    closeOnClick: false,
    closeButton: ({ closeToast }) => (
      <button
        type="button"
        className="undo"
        onClick={(event) => {
          closeToast(event);
          undo();
        }}
      >
        {texts.undo}
      </button>
    ),
  });
