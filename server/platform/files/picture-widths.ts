/** Widths in which a wider picture is also kept, px: from a phone's card to a reader's column on a sharp screen. */
export const PICTURE_WIDTHS: readonly number[] = [480, 960, 1_600];
