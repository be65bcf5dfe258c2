import type { UseMutationResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Problems } from './problems.ts'

type Form<Draft, Name extends string, Input, Answer> = {
  /** What stands; what is typed is held over it, so that another's change meanwhile is seen and not undone. */
  before: Draft
  command: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'reset' | 'error' | 'isPending'>
  inputOf: (draft: Draft) => Input
  /** What the contract would refuse. */
  problemsOf?: (draft: Draft) => Problems<Name>
  /** Which field the server refused; nothing where the refusal is about something else. */
  refused?: (error: Error | null) => Problems<Name>
  /** Problems are told while one types, and not only of what was to be sent. */
  isLive?: boolean
}
type Sending<Answer> = {
  /** Where the focus goes to what is wrong. */
  form?: Element
  onSuccess?: (answer: Answer) => void
  onError?: () => void
}

const NONE: Problems = {}
const nothing = () => NONE

/** One form: what is typed, what is wrong with it, and what became of sending it. */
export function useForm<Draft extends object, Name extends string, Input, Answer>({
  before,
  command,
  inputOf,
  problemsOf = nothing,
  refused = nothing,
  isLive = false,
}: Form<Draft, Name, Input, Answer>) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [found, setFound] = useState<Problems>(NONE)
  const draft: Draft = useMemo(() => ({ ...before, ...typed }), [before, typed])
  const refusedFields = refused(command.error)

  // A refusal is about what was sent.
  const forgetRefusal = () => {
    if (command.error) command.reset()
  }
  return {
    draft,
    problems: { ...refusedFields, ...(isLive ? problemsOf(draft) : found) } as Problems<Name>,
    /** A refusal that is about no field. */
    error: Object.keys(refusedFields).length === 0 ? command.error : null,
    /** `fields` are those whose problem is no longer of what is typed. */
    amend(changes: Partial<Draft>, fields: readonly string[] = Object.keys(changes)) {
      setTyped((held) => ({ ...held, ...changes }))
      setFound((held) => Object.fromEntries(Object.entries(held).filter(([name]) => !fields.includes(name))))
      forgetRefusal()
    },
    /** As it stands, or with this typed over it, and nothing wrong yet. */
    restart(changes: Partial<Draft> = {}) {
      setTyped(changes)
      setFound(NONE)
      forgetRefusal()
    },
    /** Sends it unless something is wrong; what was sent is no longer held over what stands. */
    send({ form, onSuccess, onError }: Sending<Answer> = {}) {
      if (command.isPending) return
      const problems = problemsOf(draft)
      setFound(problems)
      if (Object.keys(problems).length > 0) return focusFirstProblem(form)
      command.mutate(inputOf(draft), {
        onSuccess: (answer) => {
          setTyped((now) => (now === typed ? {} : now))
          onSuccess?.(answer)
        },
        onError: () => {
          focusFirstProblem(form)
          onError?.()
        },
      })
    },
  }
}

/** Once the fields that are wrong say so. */
export const focusFirstProblem = (form: Element | undefined) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] button')?.focus())
