import { ProfileTab } from '../../accounts/profile-tab';
import { lazyScreen } from '../../ui/lazy-screen';

const Preferences = lazyScreen(async () => (await import('../../notifications/preferences')).Preferences);

const OwnNewsletter = lazyScreen(async () => (await import('../../newsletter/own-newsletter')).OwnNewsletter);

const OwnPremium = lazyScreen(async () => (await import('../../premium/own-premium')).OwnPremium);

/** A person's profile and account, with Premium and how notifications and the newsletter arrive. */
export const OwnProfileTab = () => (
  <ProfileTab
    premium={<OwnPremium />}
    notifications={
      <>
        <Preferences />
        <OwnNewsletter />
      </>
    }
  />
);
