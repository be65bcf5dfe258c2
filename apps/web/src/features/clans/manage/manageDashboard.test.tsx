import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePage } from '#web/testing/standInServer.ts'
import { aClanDetail } from '../aClan.ts'
import { nothingToDo } from '../activity/testActivity.ts'
import { aJoinRequest, ID, LEADER, openManagePage } from './testManage.tsx'

afterEach(closePage)

test('a non-member does not see the dashboard', async () => {
  openManagePage('dashboard', { clan: aClanDetail({ rights: ['see', 'apply'] }) })
  expect(await screen.findByText('클랜원만 볼 수 있습니다.')).toBeDefined()
})

test('the dashboard shows an officer the waiting tasks, each with a link to where it is done', async () => {
  const match = { matchId: 'KR_1', matchDate: '2026-11-19T12:08:00.000Z' }
  const toDo = {
    objections: { count: 1, matches: [match] },
    contradictions: { count: 5, matches: [match, { ...match, matchId: 'KR_2' }] },
    unconfirmed: { count: 0, matches: [] },
    resultless: { count: 2, nights: [{ nightId: 'n', title: '화요 정기전', startsAt: match.matchDate, games: 2 }] },
  }
  const quietLeader = { nickname: '선장', days: 70, succeedsAt: '2026-12-12T12:00:00.000Z', heir: '부선장' }
  openManagePage('dashboard', {
    clan: aClanDetail({ ...LEADER, pendingRequests: 2 }),
    requests: [aJoinRequest],
    dashboard: { toDo, quietLeader },
  })
  const card = within(await screen.findByRole('region', { name: '할 일 10' }))
  for (const [name, path] of [
    ['신청 확인', `/clan/${ID}/members`],
    ['살펴보기', '/match/KR_1'],
    ['비교하기', '/match/KR_1'],
    ['결과 넣기', '/inhouse/n'],
  ] as const)
    expect(card.getByRole('link', { name }).getAttribute('href')).toBe(path)
  for (const words of [
    /지원자 님 외 1명/,
    /외 3판/,
    /선장 님이 70일째 보이지 않아요/,
    /12\. 12\.까지 오지 않으면 부선장 님이/,
  ])
    expect(card.getByText(words)).toBeDefined()
  expect(card.queryByText('확인 대기 경기')).toBeNull()
})

const restingMember = (nickname: string) => ({
  userId: nickname,
  nickname,
  avatarUrl: '',
  rank: 'member' as const,
  joinedAt: '2026-01-01T00:00:00.000Z',
  month: null,
  note: null,
  player: null,
})

test.each([
  { greetable: 1, lines: 1 },
  // All were greeted already, so no task waits.
  { greetable: 0, lines: 0 },
  { greetable: null, lines: 0 },
])('with $greetable members to greet, $lines task links to the resting members', async ({ greetable, lines }) => {
  const resting = ['하나', '둘', '셋'].map(restingMember)
  openManagePage('dashboard', {
    clan: aClanDetail(LEADER),
    dashboard: { firstSteps: null, toDo: nothingToDo(), resting, greetable },
  })
  const list = await screen.findByRole('heading', { name: '2주 넘게 쉬는 사람' })
  const links = screen.queryAllByRole('link', { name: '안부 보내기' })
  expect(links).toHaveLength(lines)
  expect(screen.queryAllByText('하나, 둘 님 외 1명')).toHaveLength(lines)
  expect(screen.getByRole('region', { name: '할 일' })).toBeDefined()
  for (const link of links) expect(link.getAttribute('href')?.split('#')[1]).toBe(list.id)
})

test('an officer without tasks is told that there are none, and a member sees no task list', async () => {
  openManagePage('dashboard', { dashboard: { firstSteps: null, toDo: nothingToDo() } })
  expect(await screen.findByText(/지금 기다리는 일이 없어요/)).toBeDefined()
  closePage()
  openManagePage('dashboard', { dashboard: { firstSteps: null } })
  expect(await screen.findByRole('button', { name: '클랜 탈퇴' })).toBeDefined()
  expect(screen.queryByText('할 일')).toBeNull()
})

test('officers can download tables, members cannot', async () => {
  openManagePage('dashboard', { clan: aClanDetail(LEADER), dashboard: { firstSteps: null } })
  const links = await Promise.all(['클랜원 CSV', '경기 CSV'].map((name) => screen.findByRole('link', { name })))
  expect(links.map((link) => [link.getAttribute('href'), link.hasAttribute('download')])).toEqual([
    [`/api/clans/${ID}/members.csv`, true],
    [`/api/clans/${ID}/matches.csv`, true],
  ])
  closePage()
  openManagePage('dashboard', { clan: aClanDetail({ rights: ['see', 'seeDashboard'], mine: { rank: 'member' } }) })
  await screen.findByRole('button', { name: '클랜 탈퇴' })
  expect(screen.queryByRole('link', { name: '클랜원 CSV' })).toBeNull()
  expect(screen.queryByRole('button', { name: '초대 링크 복사' })).toBeNull()
})
