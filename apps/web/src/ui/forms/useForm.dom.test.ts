import { ERRORS } from '@buri/contract/errors'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { refusedField } from './problems.ts'
import { useForm } from './useForm.ts'

type Draft = { name: string; limit: string }
const SAVED_VALUES: Draft = { name: '펠리칸즈', limit: '50' }

function renderForm() {
  const sentDrafts: Draft[] = []
  const command = { isPending: false, error: null as Error | null, reset: () => {}, mutate: () => {} }
  let answer = { onSuccess: (_: string) => {}, onError: () => {} }
  command.reset = () => {
    command.error = null
  }
  command.mutate = ((draft: Draft, expectedAnswer: typeof answer) => {
    sentDrafts.push(draft)
    answer = expectedAnswer
  }) as () => void
  const { result, rerender } = renderHook(
    ({ before }) =>
      useForm<Draft, 'name' | 'limit', Draft, string>({
        before,
        command: command as never,
        inputOf: (draft) => draft,
        problemsOf: ({ name, limit }) => ({
          ...(name === '' && { name: '이름이 없습니다.' }),
          ...(limit === '' && { limit: '정원이 없습니다.' }),
        }),
        refused: (error) => refusedField(error, { CLAN_NAME_TAKEN: 'name' }),
      }),
    { initialProps: { before: SAVED_VALUES } },
  )
  return {
    sentDrafts,
    form: () => result.current,
    stands: (before: Draft) => rerender({ before }),
    amend: (changes: Partial<Draft>) => act(() => result.current.amend(changes)),
    send: () => act(() => result.current.send()),
    succeed: () => act(() => answer.onSuccess('')),
    refuse: (code: 'CLAN_NAME_TAKEN' | 'FORBIDDEN') =>
      act(() => {
        const { status, message } = ERRORS[code]
        command.error = new ApiError({ code, message: String(message), status })
        answer.onError()
        rerender({ before: SAVED_VALUES })
      }),
  }
}

test('problems appear after sending was tried, and disappear when their field is changed', () => {
  const { form, amend, send, sentDrafts } = renderForm()
  amend({ name: '', limit: '' })
  expect(form().problems).toEqual({})
  send()
  expect(form().problems).toEqual({ name: '이름이 없습니다.', limit: '정원이 없습니다.' })
  amend({ name: '새' })
  expect(form().problems).toEqual({ limit: '정원이 없습니다.' })
  expect(sentDrafts).toEqual([])
})

test('changes of other people appear in the form, and after sending the saved values replace the typed ones', () => {
  const { form, amend, send, stands, succeed, sentDrafts } = renderForm()
  amend({ limit: '60' })
  stands({ name: '밤샘연구소', limit: '50' })
  expect(form().draft).toEqual({ name: '밤샘연구소', limit: '60' })
  send()
  expect(sentDrafts).toEqual([{ name: '밤샘연구소', limit: '60' }])
  succeed()
  expect(form().draft).toEqual({ name: '밤샘연구소', limit: '50' })
})

test('text that is typed during sending stays', () => {
  const { form, amend, send, succeed } = renderForm()
  amend({ limit: '60' })
  send()
  amend({ limit: '70' })
  succeed()
  expect(form().draft.limit).toBe('70')
})

test('a refusal about a field is shown there until something is typed, and any other refusal below the form', () => {
  const { form, amend, send, refuse } = renderForm()
  amend({ name: '새 이름' })
  send()
  refuse('CLAN_NAME_TAKEN')
  expect([form().problems.name, form().error]).toEqual([ERRORS.CLAN_NAME_TAKEN.message, null])
  amend({ name: '다른 이름' })
  expect(form().problems).toEqual({})
  send()
  refuse('FORBIDDEN')
  expect([form().problems, form().error?.message]).toEqual([{}, ERRORS.FORBIDDEN.message])
})
