/** Names a command for ever, so that a repetition of it is answered with its own events. A UUID. */
export type CommandIdentity = Readonly<{
  commandId: string;
  /** The command is issued for the first time: its events are not searched for beyond what is in memory. */
  isFirst?: boolean;
}>;

/** A command that may be repeated under its identity. Without one every execution is a command of its own. */
export type Identified<Command extends object> = Command & { identity?: CommandIdentity };

/** Gives a command its identity; it stays an instance of its class. */
export const identified = <Command extends object>(
  command: Command,
  identity: CommandIdentity | undefined,
): Identified<Command> => Object.assign(command, { identity });

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
