import type { GameAccount } from '@buri/contract/claims'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, serve } from '#web/testing/standInServer.ts'
import { AltDialog } from './AltDialog.tsx'

const anAccount = (nth: number): GameAccount => ({
  id: `01980000-0000-7000-8000-00000000000${nth}`,
  summonerName: `계정${nth}`,
  tagLine: 'KR1',
  profileIcon: null,
  visibility: 'public',
  proof: 'icon',
  since: '2026-11-01T00:00:00.000Z',
  hidingWaitsUntil: null,
})

test('a player becomes the alt of the chosen main, and the dialog stays open to show a refusal', async () => {
  const message = '한 경기에 함께 나온 두 소환사는 같은 사람일 수 없습니다.'
  const requests = serve(({ method }) => (method === 'POST' ? refusal(409, 'PLAYERS_MET', message) : { body: {} }))
  const [alt, firstMain, secondMain] = [anAccount(1), anAccount(2), anAccount(3)]
  openPage('/', <AltDialog alt={alt} others={[firstMain, secondMain]} onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('본캐'), { target: { value: secondMain.id } })
  fireEvent.click(screen.getByRole('button', { name: '합치기' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(requests).toMatchObject([
    { method: 'POST', url: { pathname: `/api/me/accounts/${secondMain.id}/alts` }, body: { altId: alt.id } },
  ])
})
