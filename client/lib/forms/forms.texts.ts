export const texts = {
  offline: 'You are offline. Nothing was sent, and what you typed is kept. Try again when you are connected.',
};
