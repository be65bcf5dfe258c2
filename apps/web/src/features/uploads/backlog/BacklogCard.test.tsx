import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { BacklogCard } from './BacklogCard.tsx'

const CLAN = '0193d3a0-0000-7000-8000-000000000001'

function openBacklogCard(firstDay: object | null = null, waiting = 0) {
  const requests: string[] = []
  serve(({ method, url: { pathname } }) => {
    if (method !== 'GET') requests.push(pathname)
    const allowance = { filesPerDay: 2000, until: '2026-12-04T03:00:00.000Z' }
    return { body: { matches: 0, clanMatches: 214, allowance, firstDay, waiting: { matches: waiting, limit: 20 } } }
  })
  renderAt(<BacklogCard clanId={CLAN} userId="0193d3a0-0000-7000-8000-000000000009" />)
  return requests
}

test('files that are not replays are counted by the reason for the refusal, and then the backlog ends', async () => {
  const requests = openBacklogCard()
  await screen.findByText('클랜 경기 214판')
  screen.getByText(/12월 4일까지 하루에 2,000개를 더/)
  const files = ['1.rofl', '2.rofl'].map((name) => new File(['no replay'], name))
  await userEvent.upload(screen.getByLabelText('지난 리플레이 파일'), files)
  await screen.findByText('모두 올렸어요 2 / 2')
  expect(screen.getByRole('list', { name: '올리지 못한 이유' }).children).toHaveLength(1)
  expect(requests).toEqual([`/api/clans/${CLAN}/backlog`, `/api/clans/${CLAN}/backlog/end`])
})

test('a ZIP is unpacked into its files, and a ZIP without results counts as refused', async () => {
  openBacklogCard()
  const bytes = new TextEncoder().encode('no replay')
  const zipOf = (entries: Record<string, Uint8Array>) => new Uint8Array(zipSync(entries))
  const zip = zipOf({ '1.rofl': bytes, '밤/2.rofl': bytes, '메모.pdf': bytes })
  const files = [new File([zip], '리플레이.zip'), new File([zipOf({ 'a.pdf': bytes })], '다른.zip')]
  await userEvent.upload(await screen.findByLabelText('지난 리플레이 파일'), files)
  await screen.findByText('모두 올렸어요 3 / 3')
})

test('before sending, a new account sees how much it may still send on its first day', async () => {
  openBacklogCard({ matches: 4, until: '2026-11-28T02:00:00.000Z' })
  await screen.findByText(/가입한 첫날이라 .*까지는 경기를 4개만 더 올릴 수 있어요/)
})

const waitingNote = async () => (await screen.findByText(/함께 뛴 사람의 확인이나 이의 처리를/)).textContent

test('a leader sees how many matches wait, a link to them, and when to send more', async () => {
  openBacklogCard(null, 20)
  expect(await waitingNote()).toMatch(
    /20개가 함께 뛴 사람의 확인이나 이의 처리를 기다리고 있어요.*한 사람당 20개까지만.*나머지 파일을 다시 골라주세요/,
  )
  expect(screen.getByRole('link', { name: '올린 경기 보기' }).getAttribute('href')).toBe('/mypage#own-uploads')
})

test('while more matches may wait, the leader is not told to come back later', async () => {
  openBacklogCard(null, 3)
  expect(await waitingNote()).not.toMatch(/다시 골라주세요/)
})
