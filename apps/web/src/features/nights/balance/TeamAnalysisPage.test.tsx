import { PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { TeamAnalysisPage } from './TeamAnalysisPage.tsx'

const TEN_NAMES = Array.from({ length: 10 }, (_, index) => `나눌${index}#KR1`)
const OWN_WEIGHTS = { ...PRESET_WEIGHTS.balanced, lane: 4 }

function openTeamAnalysisPage({ isSignedIn = false } = {}) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname
    requests.push(path)
    if (path === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (path === '/api/me/balance-weights')
      return Response.json({
        data: [{ id: 'c0000000-0000-4000-8000-000000000001', clanName: '펠리칸즈', weights: OWN_WEIGHTS }],
      })
    const { names } = JSON.parse(String(body))
    return Response.json({ players: names.map(() => null) })
  })
  openPage('/', <TeamAnalysisPage isSignedIn={isSignedIn} />)
  const write = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: '열 명 넣기' }), { target: { value: text } })
  return { write, requests }
}

test('pasting a megabyte of text is refused with a message, and the earlier text stays', async () => {
  const { write } = openTeamAnalysisPage()
  write(TEN_NAMES.join('\n'))
  const best = await screen.findByRole('region', { name: '1안' })
  write('가'.repeat(1_048_576))
  expect(screen.getByText(/붙여 넣은 내용이 너무 깁니다/)).toBeTruthy()
  expect(within(best).getByText('나눌0')).toBeTruthy()
})

test('a first visitor can load an example and sees its teams', async () => {
  openTeamAnalysisPage()
  await userEvent.setup().click(screen.getByRole('button', { name: '예시 넣기' }))
  const best = await screen.findByRole('region', { name: '1안' })
  expect(within(best).getByText('산들바람')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '열 명 넣기' })).toHaveProperty(
    'value',
    expect.stringContaining('산들바람#예시'),
  )
  expect(screen.queryByRole('button', { name: '예시 넣기' })).toBeNull()
})

test('a name of sixteen emoji is kept, and a name that is given twice counts as one person', async () => {
  const { write } = openTeamAnalysisPage()
  const emoji = (index: number) => `${'🐧'.repeat(15)}${index}`
  write([...TEN_NAMES.map((_, index) => `${emoji(index)}#KR1`), `${emoji(3)}#KR1`].join('\n'))
  const best = await screen.findByRole('region', { name: '1안' })
  expect(within(best).getByText(emoji(9))).toBeTruthy()
  expect(screen.getByText(/두 번 적힌 이름은 하나로 합쳤습니다/)).toBeTruthy()
})

test("one press applies the weights of the visitor's clan", async () => {
  const { write, requests } = openTeamAnalysisPage({ isSignedIn: true })
  write(TEN_NAMES.join('\n'))
  const clanButton = await screen.findByRole('button', { name: '펠리칸즈' })
  await userEvent.setup().click(clanButton)
  expect(clanButton.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('라인 차이 4배')).toBeTruthy()
  await waitFor(() => expect(requests).toContain('/api/me/balance-weights'))
})
