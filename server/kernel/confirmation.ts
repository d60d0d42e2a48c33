/** For how long a mailed code is valid. */
export const CODE_MINUTES = 10;
