/** The permanent identity of a command, a UUID: a repeated command is answered with the events of its first execution. */
export type CommandIdentity = Readonly<{
  commandId: string;
  /** True for a first execution: earlier events of this command are searched in memory only. */
  isFirst?: boolean;
}>;

/** A command that may be repeated under its identity. Without one every execution is a new command. */
export type Identified<Command extends object> = Command & { identity?: CommandIdentity };

/** Gives a command its identity; it stays an instance of its class. */
export const identified = <Command extends object>(
  command: Command,
  identity: CommandIdentity | undefined,
): Identified<Command> => Object.assign(command, { identity });

/**
 * A command with facts added by its handler: a number, a price, the status of another stream. The name stays; `decide`
 * reads the facts from the command's data.
 */
export type WithFacts<Command extends { data: object }, Facts extends object> = Omit<Command, 'data'> &
  Readonly<{ data: Command['data'] & Facts }>;

export const withFacts = <Command extends { data: object }, Facts extends object>(
  command: Command,
  facts: Facts,
): WithFacts<Command, Facts> => ({ ...command, data: { ...command.data, ...facts } });
