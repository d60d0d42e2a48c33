import { texts } from './authoring.texts';

/** Stands beside the progress of an upload that waits for the connection. */
export const UploadLost = () => (
  <p className="muted" role="status">
    {texts.uploads.lost}
  </p>
);
