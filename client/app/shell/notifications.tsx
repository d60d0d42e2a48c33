import '../../ui/icon-button.css';
import { later } from './later';

/** The bell of a signed-in person. Its place is kept until it is there. */
export const Notifications = later(
  async () => (await import('../../notifications/bell')).Bell,
  <span className="icon-button" />,
);
