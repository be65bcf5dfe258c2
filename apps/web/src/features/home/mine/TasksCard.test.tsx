import type { OwnHome } from '@buri/contract/ownHome'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage } from '#web/testing/standInServer.ts'
import { TasksCard } from './TasksCard.tsx'

const CLAN = '0190c1a0-0000-7000-8000-000000000001'
afterEach(closePage)

const aTask = (overrides: Partial<OwnHome['toDo'][number]>) => ({
  kind: 'requests' as const,
  count: 1,
  clanId: CLAN,
  clanName: '펠리칸즈',
  who: null,
  matchId: null,
  nightId: null,
  ...overrides,
})

test.each([
  {
    task: { kind: 'requests', who: '새사람', count: 3 },
    linkName: '3가입 신청새사람 님 외 2명',
    address: `/clan/${CLAN}/members`,
  },
  {
    task: { kind: 'claims', who: '클랜원', count: 2 },
    linkName: '2게임 계정 확인클랜원 님 외 1명',
    address: `/clan/${CLAN}/members`,
  },
  {
    task: { kind: 'disputed', matchId: 'KR_7' },
    linkName: '1이의·기록 충돌기록을 보고 결정해주세요',
    address: '/match/KR_7',
  },
] as const)('$task.kind link to where they are decided', ({ task, linkName, address }) => {
  openPage('/', <TasksCard tasks={[aTask(task)]} />)
  const link = screen.getByRole('link', { name: linkName })
  expect(link.getAttribute('href')).toBe(address)
})
