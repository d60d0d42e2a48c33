const figures = new Intl.NumberFormat('en-NG');

/** 1,204 */
export const figure = (count: number): string => figures.format(count);

/** 1 event, 1,204 events */
export const counted = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;
