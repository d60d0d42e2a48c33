export const texts = {
  keep: 'Make available offline',
  keeping: 'Saving on this device',
  kept: 'Available offline on this device.',
  remove: 'Remove from this device',
  removed: 'The guide is no longer on this device.',
  done: 'You can read this guide without a connection.',
  full: 'There is not enough room on this device. Free some, and try again.',
};
