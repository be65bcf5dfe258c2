/** Failures are thrown after all items have been tried. */
export async function tryForEach<One>(all: readonly One[], act: (one: One) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const one of all) await act(one).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, `${errors.length} failed`)
}
