import { Outlet } from 'react-router-dom';
import { Controls } from '../ui/controls';

/** Around the pages that use Mantine. */
export const ControlsFrame = () => (
  <Controls>
    <Outlet />
  </Controls>
);
