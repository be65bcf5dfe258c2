import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage } from '#web/testing/standInServer.ts'
import { NextNightCard } from './NextNightCard.tsx'

afterEach(closePage)

const night = {
  id: '00000000-0000-4000-8000-000000000001',
  title: '화요 정기전',
  clanName: '펠리칸즈',
  startsAt: '2026-11-24T12:00:00.000Z',
  state: 'open' as const,
  places: 10,
  waitingCount: 0,
  isClosed: true,
  hasLanes: true,
  people: [],
  mine: null,
  lane: null,
}
const aPerson = { id: '00000000-0000-4000-8000-000000000002', name: '새벽감자', isMe: false }

test('free seats are counted as one number until somebody has a lane', async () => {
  openPage('/', <NextNightCard night={night} hasPlayer />)
  expect(await screen.findByText('10자리 남았어요.')).toBeDefined()
})

test('if only people without a lane have signed up, free seats are still counted as one number', async () => {
  openPage('/', <NextNightCard night={{ ...night, people: [{ ...aPerson, main: null }] }} hasPlayer />)
  expect(await screen.findByText('9자리 남았어요.')).toBeDefined()
})

test('free seats are listed by lane once somebody has a lane', async () => {
  openPage('/', <NextNightCard night={{ ...night, people: [{ ...aPerson, main: 'TOP' }] }} hasPlayer />)
  expect(await screen.findByText('탑 1자리, 정글 2자리, 미드 2자리, 원딜 2자리, 서폿 2자리 남았어요.')).toBeDefined()
})
