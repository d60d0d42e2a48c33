/** Texts of the frame of one's own pages (en-NG). */
export const texts = {
  label: 'Profile',
  loading: 'Loading your profile',
  founder: 'Founder',
  verified: 'Verified creator',
  premium: 'Premium',
  tabs: {
    profile: 'Profile',
    listings: 'Listings',
    cofounders: 'Co Founders',
    networks: 'Networks',
    messages: 'Messages',
    wallet: 'Wallet',
  },
  logOut: 'Log out',
};
