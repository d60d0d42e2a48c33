/** Content that is not accepted; `why` continues a sentence that begins with the file's name. */
export class UnsafeContent extends Error {
  constructor(readonly why: string) {
    super(why);
  }
}

export const UNSAFE = {
  macros: 'has macros or controls, which are programs. Save it without them, or as a PDF.',
  outside:
    'would load something from elsewhere when it is opened. Remove linked templates, pictures and objects, or save it as a PDF.',
  embedded: 'has another file inside, which we cannot check. Remove it, or save it as a PDF.',
  climbing: 'has a file inside whose name leads out of it.',
  twice: 'has two files inside with one name.',
  manyEntries: 'has too many files inside (2,000 at most).',
  bomb: 'unpacks to more than we accept. Save it as a PDF.',
  password: 'has a password. Save it without one.',
  definition: 'has a document type definition inside. Save it as a PDF.',
  testFile: 'is the test file of antivirus programs.',
} as const;
export const infected = (virus: string) => `has a virus (${virus}).`;
