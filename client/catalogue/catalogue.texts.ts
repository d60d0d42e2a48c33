/** Texts of a listing's card and of a person's own lists (en-NG). */
export const texts = {
  card: {
    verified: 'Verified creator',
    unrated: 'Not yet rated',
    starting: 'STARTING AT',
    free: 'Free',
    continue: 'Continue',
    start: 'Start reading',
    again: 'Read again',
    finished: 'Finished',
    read: (percent: number) => `${percent} % read`,
  },
};
