import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, type Server, serve } from '#web/testing/standInServer.ts'
import { ClanClaims } from './ClanClaims.tsx'

const CLAN = '0190a000-0000-7000-8000-000000000001'
const claim = {
  id: '0190a000-0000-7000-8000-000000000002',
  summonerName: '새벽감자',
  tagLine: 'KR1',
  profileIcon: null,
  status: 'pending',
  proofIcon: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  decidedAt: null,
  claimant: { id: '0190a000-0000-7000-8000-000000000003', nickname: '새사람', avatarUrl: '' },
  owner: null,
}
const BUTTON = { name: '새사람 님의 새벽감자#KR1 계정 확인' }

function openClanClaims(answerOthers: Server) {
  let items = [claim]
  const requests = serve((request) => {
    if (request.method === 'GET') return { body: { items } }
    const answer = answerOthers(request)
    items = []
    return answer
  })
  return { requests, ...openPage('/clan', <ClanClaims clanId={CLAN} />, '/clan') }
}

test('an officer confirms the claim of a member, and it disappears from the card', async () => {
  const { user, requests } = openClanClaims(() => ({ body: { ...claim, status: 'approved' } }))
  await user.click(await screen.findByRole('button', BUTTON))
  expect(await screen.findByText('새사람 님의 게임 계정을 확인했습니다.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('게임 계정 확인')).toBeNull())
  const confirmation = requests.find(({ method }) => method === 'POST')
  expect(confirmation?.url.pathname).toBe(`/api/clans/${CLAN}/claims/${claim.id}/confirm`)
})

test('a claim another officer has just confirmed is reported and removed', async () => {
  const { user } = openClanClaims(() => refusal(409, 'CLAIM_DECIDED', '이미 처리된 요청입니다.'))
  await user.click(await screen.findByRole('button', BUTTON))
  expect(await screen.findByText('이미 처리된 요청입니다.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', BUTTON)).toBeNull())
})
