const numbers = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 1 });

/** 1.2 MB, in the megabytes of the limits of uploads. */
export const formatSize = (bytes: number): string =>
  bytes < 1_048_576
    ? `${numbers.format(Math.max(1, Math.round(bytes / 1_024)))} kB`
    : `${numbers.format(bytes / 1_048_576)} MB`;
