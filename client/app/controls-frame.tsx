import { Outlet } from 'react-router-dom';
import { Controls } from '../ui/controls';
// With the pages, so that an action without a connection can say what became of it.
import '../ui/toast-stack';

/** Around the pages that use Mantine. */
export const ControlsFrame = () => (
  <Controls>
    <Outlet />
  </Controls>
);
