/** Texts of the menus, whose code is fetched when they open (en-NG). */
export const texts = {
  home: 'Home',
  profile: 'Profile',
  dashboard: 'Dashboard',
  messages: 'Messages',
  meetings: 'Meetings',
  wallet: 'Wallet',
  helpAndSupport: 'Help & Support',
  audit: 'Audit',
  desk: 'Staff desk',
  logOut: 'Log out',
};
