import { Outlet } from 'react-router-dom';
import { Controls } from '../ui/controls/controls';

/** Around the pages of forms, which use Mantine. */
export const ControlsFrame = () => (
  <Controls>
    <Outlet />
  </Controls>
);
