import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { refusal, serve } from '#web/testing/standInServer.ts'
import { toastStore } from '#web/ui/toasts/toast.ts'
import { EarlierMatches } from './EarlierMatches.tsx'

const CLAN = '0193d3a0-0000-7000-8000-000000000001'
const BRING = '클랜 기록으로 옮기기'

function openEarlierMatches(matches: number, answer?: ReturnType<typeof refusal>) {
  let left = matches
  const requests: string[] = []
  serve(({ method, url: { pathname } }) => {
    if (method === 'GET') return { body: { matches: left } }
    requests.push(`${method} ${pathname}`)
    if (answer) return answer
    left = 0
    return { body: { matches } }
  })
  renderAt(<EarlierMatches clanId={CLAN} />)
  return requests
}

test('the founder brings earlier matches to the clan, and then sees no such button', async () => {
  const requests = openEarlierMatches(1200)
  await screen.findByText('1,200판')
  await userEvent.click(screen.getByRole('button', { name: BRING }))
  await expect.poll(() => screen.queryByRole('button', { name: BRING })).toBeNull()
  expect(requests).toEqual([`POST /api/clans/${CLAN}/earlier-matches`])
  expect(toastStore.current().map(({ message }) => message)).toEqual(['경기 1,200판을 클랜 기록으로 옮겼습니다.'])
})

test('a refusal to bring earlier matches is shown below the button', async () => {
  openEarlierMatches(1, refusal(403, 'FORBIDDEN', '권한이 없습니다.'))
  await userEvent.click(await screen.findByRole('button', { name: BRING }))
  expect((await screen.findByRole('alert')).textContent).toContain('권한이 없습니다.')
})
