import type { GameAccount } from '@buri/contract/claims'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
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

test('a player becomes the alt of the main that is chosen, and a refusal stays in the dialog', async () => {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (request?.method !== 'POST') return Response.json({})
    urls.push(`${url} ${String(request.body)}`)
    const refusal = { code: 'PLAYERS_MET', message: '한 경기에 함께 나온 두 소환사는 같은 사람일 수 없습니다.' }
    return Response.json({ error: refusal }, { status: 409 })
  })
  const [alt, one, other] = [anAccount(1), anAccount(2), anAccount(3)]
  openPage('/', <AltDialog alt={alt} others={[one, other]} onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('본캐'), { target: { value: other.id } })
  fireEvent.click(screen.getByRole('button', { name: '합치기' }))
  await waitFor(() => expect(urls).toHaveLength(1))
  expect(urls[0]).toContain(`/api/me/accounts/${other.id}/alts`)
  expect(urls[0]).toContain(alt.id)
  expect(await screen.findByRole('alert')).toBeDefined()
})
