import type { UseMutationResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Problems } from './problems.ts'

type Form<Draft, Name extends string, Input, Answer> = {
  /** The saved values. Typed values are laid over them, so that changes of other people appear and are not reverted. */
  before: Draft
  command: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'reset' | 'error' | 'isPending'>
  inputOf: (draft: Draft) => Input
  problemsOf?: (draft: Draft) => Problems<Name>
  /** Returns the refusal by the name of the field that it is about, or an empty object if it is about no field. */
  refused?: (error: Error | null) => Problems<Name>
  /** True if problems are shown while typing, and not only after sending was tried. */
  isLive?: boolean
}
type SendOptions<Answer> = {
  /** The form in which the first field with a problem takes the focus. */
  form?: Element
  onSuccess?: (answer: Answer) => void
  onError?: () => void
}

const NO_PROBLEMS: Problems = {}
const noRefusals = () => NO_PROBLEMS

export function useForm<Draft extends object, Name extends string, Input, Answer>({
  before,
  command,
  inputOf,
  problemsOf = noRefusals,
  refused = noRefusals,
  isLive = false,
}: Form<Draft, Name, Input, Answer>) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [foundProblems, setFoundProblems] = useState<Problems>(NO_PROBLEMS)
  const draft: Draft = useMemo(() => ({ ...before, ...typed }), [before, typed])
  const refusedFields = refused(command.error)

  // A refusal is about the values that were sent, so it is dropped when they change.
  const forgetRefusal = () => {
    if (command.error) command.reset()
  }
  return {
    draft,
    problems: { ...refusedFields, ...(isLive ? problemsOf(draft) : foundProblems) } as Problems<Name>,
    error: Object.keys(refusedFields).length === 0 ? command.error : null,
    /** Drops the problems of `fields`. */
    amend(changes: Partial<Draft>, fields: readonly string[] = Object.keys(changes)) {
      setTyped((previous) => ({ ...previous, ...changes }))
      setFoundProblems((previous) =>
        Object.fromEntries(Object.entries(previous).filter(([name]) => !fields.includes(name))),
      )
      forgetRefusal()
    },
    /** Resets the form to the saved values with the given changes. */
    restart(changes: Partial<Draft> = {}) {
      setTyped(changes)
      setFoundProblems(NO_PROBLEMS)
      forgetRefusal()
    },
    /** After success the sent values are no longer laid over the saved ones. */
    send({ form, onSuccess, onError }: SendOptions<Answer> = {}) {
      if (command.isPending) return
      const problems = problemsOf(draft)
      setFoundProblems(problems)
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

/** Waits a frame, because the fields are not marked as invalid before. */
export const focusFirstProblem = (form: Element | undefined) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] button')?.focus())
