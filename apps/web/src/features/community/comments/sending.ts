/** A comment on its way: it stands on the page until the server has it, and stays where it was refused. */
export type Sending = { key: string; parentId: number | null; content: string; error: string | null }

type SendingStep =
  | { type: 'send'; key: string; parentId: number | null; content: string }
  | { type: 'again'; key: string }
  | { type: 'refused'; key: string; message: string }
  | { type: 'gone'; key: string }

export function sendings(held: readonly Sending[], step: SendingStep): readonly Sending[] {
  const { key } = step
  switch (step.type) {
    case 'send':
      return [...held, { key, parentId: step.parentId, content: step.content, error: null }]
    case 'again':
      return held.map((one) => (one.key === key ? { ...one, error: null } : one))
    case 'refused':
      return held.map((one) => (one.key === key ? { ...one, error: step.message } : one))
    case 'gone':
      return held.filter((one) => one.key !== key)
  }
}
