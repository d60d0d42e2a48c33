/** The `sizes` of a picture that fills the column of a page. */
export const COLUMN_SIZES = 'min(100vw, 780px)';
