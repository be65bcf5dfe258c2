type SentCommand = { error: Error | null; submittedAt: number }

/** The refusal of the command that was sent last: a later one, refused or not, replaces an earlier refusal. */
export const lastError = (...commands: [SentCommand, ...SentCommand[]]): Error | null =>
  commands.reduce((latest, command) => (command.submittedAt > latest.submittedAt ? command : latest)).error
