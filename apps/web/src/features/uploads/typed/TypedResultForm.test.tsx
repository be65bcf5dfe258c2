import { ERRORS } from '@buri/contract/errors'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { TypedResultForm } from './TypedResultForm.tsx'

const NAMES = Array.from({ length: 10 }, (_, index) => `길손${index}#KR1`)

function openTypedResultForm(refused: { path: string; message: string; code: string }[] = []) {
  const requests: unknown[] = []
  serve(({ body }) => {
    requests.push(body)
    if (refused.length === 0) return { status: 201, body: { id: 'one', matchId: null } }
    const { status, message } = ERRORS.INVALID_REQUEST
    return { status, body: { statusCode: status, code: 'INVALID_REQUEST', message, details: refused } }
  })
  const form = <TypedResultForm nameSearch={(label) => <span>{label}</span>} onFailure={() => {}} />
  const { user } = openPage('/', form)
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  return {
    user,
    requests,
    field,
    isWrong: (name: string) => field(name).getAttribute('aria-invalid') === 'true',
    send: () => user.click(screen.getByRole('button', { name: '결과 적어두기' })),
    async fill() {
      await user.click(field('블루팀 1번 소환사'))
      await user.paste(NAMES.join('\n'))
      await user.click(screen.getByRole('button', { name: '블루팀 승리' }))
    },
  }
}

test('the focus moves to the first field with an error, and a field that is changed loses its error', async () => {
  const { user, field, isWrong, send, requests } = openTypedResultForm()
  await user.type(field('블루팀 1번 소환사'), '길손0#KR1')
  await send()
  await waitFor(() => expect(document.activeElement).toBe(field('블루팀 2번 소환사')))
  expect(screen.getByText('이긴 팀을 골라주세요.')).toBeDefined()
  await user.type(field('블루팀 2번 소환사'), '길')
  expect([isWrong('블루팀 2번 소환사'), isWrong('블루팀 3번 소환사')]).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: '레드팀 승리' }))
  expect(screen.queryByText('이긴 팀을 골라주세요.')).toBeNull()
  expect(requests).toEqual([])
})

test('if only the winner is missing, the focus moves to the choice of the winner', async () => {
  const { user, field, send } = openTypedResultForm()
  await user.click(field('블루팀 1번 소환사'))
  await user.paste(NAMES.join('\n'))
  await send()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '블루팀 승리' })))
})

test('the form for the next game keeps the ten players and nothing else', async () => {
  const { user, field, fill, send, requests } = openTypedResultForm()
  await fill()
  await user.type(field('메모'), '첫판')
  await send()
  expect(await screen.findByText('결과를 적어두었어요.')).toBeDefined()
  await waitFor(() =>
    expect(requests).toMatchObject([{ winner: 'blue', remark: '첫판', red: [{}, {}, {}, {}, { name: '길손9#KR1' }] }]),
  )
  expect(sessionStorage.length).toBe(0)
  await user.click(screen.getByRole('button', { name: '같은 열 명으로 한 판 더' }))
  expect([field('레드팀 5번 소환사').value, field('메모').value]).toEqual(['길손9#KR1', ''])
})

test("the server's message for a field is shown there, and the typed text stays", async () => {
  const { fill, send, isWrong, field } = openTypedResultForm([
    { path: '/red/4/name', message: '없는 이름입니다.', code: 'INVALID_NAME' },
  ])
  await fill()
  await send()
  expect(await screen.findByText('없는 이름입니다.')).toBeDefined()
  expect([isWrong('레드팀 5번 소환사'), field('레드팀 5번 소환사').value]).toEqual([true, '길손9#KR1'])
})
