import { ProfileTab } from '../../accounts/profile-tab';
import { lazyScreen } from '../../ui/lazy-screen';

const Preferences = lazyScreen(async () => (await import('../../notifications/preferences')).Preferences);

/** A person's profile and account, with how notifications arrive. */
export const OwnProfileTab = () => <ProfileTab notifications={<Preferences />} />;
