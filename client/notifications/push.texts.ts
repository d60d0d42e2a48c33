/** Texts of notifications on a device (en-NG). */
export const texts = {
  title: 'On this device',
  switch: 'Notify me on this device',
  lead: 'You hear of messages, requests and your money while Groundwork is closed. Your browser asks you first whether you allow it. Only the first name of who writes to you is shown, never a message.',
  asking: 'Answer the question of your browser.',
  on: 'You are notified on this device, until you turn it off or sign out.',
  turnedOn: 'You are notified on this device',
  turnedOff: 'You are not notified on this device any more',
  unsupported:
    'This browser cannot show notifications of a site that is closed. Open Groundwork in another browser, or in a window that is not private.',
  homeScreen:
    'An iPhone or iPad shows notifications of sites on its home screen: press Share, then “Add to Home Screen”, and open Groundwork from there.',
  blocked:
    'Your browser blocks notifications of Groundwork. Press the icon before the address, allow notifications, and come back to this page.',
  notAllowed: 'Your browser does not allow it. Turn it on again, and press “Allow” when you are asked.',
  noService: 'Your browser did not reach its service for notifications. Check your connection, and try again.',
  kind: 'Show on my devices',
  kindOf: (kind: string) => `${kind}: show on my devices`,
};
