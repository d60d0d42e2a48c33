/**
 * A command together with the facts its handler found for it: a number, a price, the status of another stream. The name
 * stays; `decide` finds the facts in the command's data.
 */
export type WithFacts<Command extends { data: object }, Facts extends object> = Omit<Command, 'data'> &
  Readonly<{ data: Command['data'] & Facts }>;

export const withFacts = <Command extends { data: object }, Facts extends object>(
  command: Command,
  facts: Facts,
): WithFacts<Command, Facts> => ({ ...command, data: { ...command.data, ...facts } });
