import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePage, refusal } from '#web/testing/standInServer.ts'
import {
  aCaptain,
  aJoinRequest,
  aNewcomer,
  aPerson,
  ID,
  openManagePage,
  pressMenuItem,
  type ServedClan,
  sentCommands,
} from '../manage/testManage.tsx'

afterEach(closePage)
const block = {
  userId: 'fourth',
  nickname: '떠난이',
  avatarUrl: '',
  cause: 'removed',
  endsAt: '2026-11-22T12:00:00.000Z',
}
const invitation = {
  id: 'one',
  code: 'abcdefghijklmnopqrstuv',
  person: null,
  player: null,
  guestName: null,
  invitedBy: '선장',
  uses: 10,
  used: 3,
  createdAt: '2026-11-19T12:00:00.000Z',
  expiresAt: '2026-11-26T12:00:00.000Z',
}

test('an applicant who is approved moves from the list of applications to that of members', async () => {
  const world: ServedClan = { requests: [aJoinRequest] }
  const { user } = openManagePage('members', world, () => {
    world.requests = []
    world.members = [aCaptain, aNewcomer, { ...aPerson, userId: 'third', nickname: '지원자', rank: 'member' }]
    return { body: { ...aJoinRequest, status: 'approved' } }
  })
  await user.click(await screen.findByRole('button', { name: '지원자 승인' }))
  expect(await screen.findByText('기다리는 가입 신청이 없어요.')).toBeDefined()
  const table = within(await screen.findByRole('table', { name: '클랜원' }))
  expect(await table.findByText('지원자')).toBeDefined()
  await waitFor(() =>
    expect(sentCommands()).toEqual([['PATCH', `/api/clans/${ID}/join-requests/request`, { action: 'approve' }]]),
  )
})

test('if the clan is full, the applicant stays in the list, with the reason beside the name', async () => {
  const { user } = openManagePage('members', { requests: [aJoinRequest] }, () =>
    refusal(409, 'CLAN_FULL', '클랜 정원이 가득 찼습니다.'),
  )
  await user.click(await screen.findByRole('button', { name: '지원자 승인' }))
  const row = (await screen.findByText('지원자')).closest('li')
  if (!row) throw new Error('no row')
  expect((await within(row).findByRole('alert')).textContent).toBe('클랜 정원이 가득 찼습니다.')
})

test('an application that another officer has just decided disappears, and the list says why', async () => {
  const world: ServedClan = { requests: [aJoinRequest] }
  const { user } = openManagePage('members', world, () => {
    world.requests = []
    return refusal(409, 'JOIN_REQUEST_DECIDED', '이미 처리된 신청입니다.')
  })
  await user.click(await screen.findByRole('button', { name: '지원자 승인' }))
  await screen.findByText('지원자 님: 이미 처리된 신청입니다.')
  expect(screen.queryByRole('button', { name: '지원자 승인' })).toBeNull()
})

test('rejecting an application asks for confirmation first', async () => {
  const { user } = openManagePage('members', { requests: [aJoinRequest] }, () => ({
    body: { ...aJoinRequest, status: 'rejected' },
  }))
  await user.click(await screen.findByRole('button', { name: '지원자 거절' }))
  expect(sentCommands()).toEqual([])
  const dialog = screen.getByRole('dialog', { name: '지원자 님의 신청을 거절할까요?' })
  await user.click(within(dialog).getByRole('button', { name: '거절' }))
  await waitFor(() =>
    expect(sentCommands()).toEqual([['PATCH', `/api/clans/${ID}/join-requests/request`, { action: 'reject' }]]),
  )
})

test('a removed member can be allowed to apply again', async () => {
  const world: ServedClan = { blocks: [block] }
  const { user } = openManagePage('members', world, () => {
    world.blocks = []
    return { status: 204 }
  })
  expect(await screen.findByText('내보냄 · 2026. 11. 22.부터 다시 신청 가능')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '떠난이 제한 해제' }))
  expect(await screen.findByText('거절했거나 내보낸 사람이 없어요.')).toBeDefined()
})

test('a person is invited by name, and a refusal is shown', async () => {
  let isTaken = false
  const { user } = openManagePage('members', {}, () =>
    isTaken ? refusal(409, 'ALREADY_INVITED', '이미 초대한 사람입니다.') : { status: 201, body: invitation },
  )
  await user.click(await screen.findByRole('button', { name: '초대할 소환사 찾기' }))
  await user.click(screen.getByRole('button', { name: '초대하기' }))
  await waitFor(() =>
    expect(sentCommands()).toEqual([['POST', `/api/clans/${ID}/invitations`, { player: '새벽감자#KR1~1a2b3c4d' }]]),
  )
  isTaken = true
  await user.click(await screen.findByRole('button', { name: '초대할 소환사 찾기' }))
  await user.click(screen.getByRole('button', { name: '초대하기' }))
  expect((await screen.findByRole('alert')).textContent).toBe('이미 초대한 사람입니다.')
})

test('a link says how many people it admits, and can be revoked', async () => {
  const world: ServedClan = { invitations: [invitation] }
  const { user } = openManagePage('members', world, (request) => {
    world.invitations = []
    return request.method === 'DELETE' ? { status: 204 } : { status: 201, body: invitation }
  })
  expect(await screen.findByText('3 / 10명 들어옴')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '초대 링크 취소' }))
  expect(await screen.findByText('대기 중인 초대가 없어요.')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: '링크로 들어올 수 있는 사람' }), '30')
  await user.click(screen.getByRole('button', { name: '링크 만들기' }))
  await waitFor(() =>
    expect(sentCommands()).toEqual([
      ['DELETE', `/api/clans/${ID}/invitations/one`, undefined],
      ['POST', `/api/clans/${ID}/invitations`, { uses: 30, days: 7 }],
    ]),
  )
})

test('a person is banned with a reason and a chosen duration, and unbanned again', async () => {
  const ban = {
    ...aPerson,
    userId: 'fifth',
    nickname: '막힌이',
    reason: '노쇼',
    until: null,
    bannedAt: aPerson.joinedAt,
  }
  const world: ServedClan = { bans: [{ ...ban, bannedBy: '선장', mayRelease: true }] }
  const { user } = openManagePage('members', world, (request) => {
    if (request.method === 'DELETE') world.bans = []
    return request.method === 'DELETE' ? { status: 204 } : { status: 201, body: ban }
  })
  expect(await screen.findByText('풀 때까지 · 선장 님이 차단 · 노쇼')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '막힌이 차단 풀기' }))
  expect(await screen.findByText('차단한 사람이 없어요.')).toBeDefined()
  await pressMenuItem(user, '새내기', '차단')
  const dialog = screen.getByRole('dialog', { name: '새내기 님을 차단할까요?' })
  await user.type(within(dialog).getByLabelText('사유'), '잦은 욕설')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '차단 기간' }), '풀 때까지')
  await user.click(within(dialog).getByRole('button', { name: '차단' }))
  await waitFor(() =>
    expect(sentCommands().at(-1)).toEqual([
      'POST',
      `/api/clans/${ID}/bans`,
      { userId: 'other', reason: '잦은 욕설', until: null },
    ]),
  )
})

test('an officer is not offered to lift a leader’s ban', async () => {
  const ban = {
    ...aPerson,
    userId: 'fifth',
    nickname: '막힌이',
    reason: '노쇼',
    until: null,
    bannedAt: aPerson.joinedAt,
  }
  openManagePage('members', { bans: [{ ...ban, bannedBy: '선장', mayRelease: false }] }, () => ({ status: 204 }))
  expect(await screen.findByText('풀 때까지 · 선장 님이 차단 · 노쇼')).toBeDefined()
  expect(screen.queryByRole('button', { name: '막힌이 차단 풀기' })).toBeNull()
})
