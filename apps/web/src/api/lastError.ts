type SentCommand = { error: Error | null; submittedAt: number }

/** A later command, refused or not, replaces an earlier refusal. */
export const lastError = (...commands: [SentCommand, ...SentCommand[]]): Error | null =>
  commands.reduce((latest, command) => (command.submittedAt > latest.submittedAt ? command : latest)).error
