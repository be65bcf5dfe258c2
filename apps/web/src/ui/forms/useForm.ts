import type { UseMutationResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Problems } from './problems.ts'

type Form<Draft, Name extends string, Input, Answer> = {
  /** The saved values. Typed ones overlay them, so that others' changes show through and are not reverted. */
  before: Draft
  command: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'reset' | 'error' | 'isPending'>
  inputOf: (draft: Draft) => Input
  /** The problems the contract would refuse. */
  problemsOf?: (draft: Draft) => Problems<Name>
  /** The refused fields; empty if the refusal is about something else. */
  refused?: (error: Error | null) => Problems<Name>
  /** Shows problems while typing, not only after sending was tried. */
  isLive?: boolean
}
type SendOptions<Answer> = {
  /** The form in which the first field with a problem gets the focus. */
  form?: Element
  onSuccess?: (answer: Answer) => void
  onError?: () => void
}

const NO_PROBLEMS: Problems = {}
const noRefusals = () => NO_PROBLEMS

/** A form's state: the typed values, their problems, and the outcome of sending. */
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

  // A refusal applies only to the values that were sent.
  const forgetRefusal = () => {
    if (command.error) command.reset()
  }
  return {
    draft,
    problems: { ...refusedFields, ...(isLive ? problemsOf(draft) : foundProblems) } as Problems<Name>,
    /** A refusal that concerns no field. */
    error: Object.keys(refusedFields).length === 0 ? command.error : null,
    /** `fields` are those whose problems are now outdated. */
    amend(changes: Partial<Draft>, fields: readonly string[] = Object.keys(changes)) {
      setTyped((previous) => ({ ...previous, ...changes }))
      setFoundProblems((previous) =>
        Object.fromEntries(Object.entries(previous).filter(([name]) => !fields.includes(name))),
      )
      forgetRefusal()
    },
    /** Resets to the saved values, optionally with these changes, without problems. */
    restart(changes: Partial<Draft> = {}) {
      setTyped(changes)
      setFoundProblems(NO_PROBLEMS)
      forgetRefusal()
    },
    /** Sends unless there are problems; sent values are no longer overlaid. */
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

/** The focus moves after the fields are marked as invalid. */
export const focusFirstProblem = (form: Element | undefined) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] button')?.focus())
