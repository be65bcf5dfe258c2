import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePage, refusal } from '#web/testing/standInServer.ts'
import { PAYLOADS } from '../../../../../../tools/payloads.ts'
import { aClanDetail } from '../aClan.ts'
import { aCaptain, aNewcomer, ID, openManagePage, pressMenuItem, type ServedClan, sentCommands } from './testManage.tsx'

afterEach(closePage)

test.each([
  { part: 'members' as const, refusal: '클랜 운영진만 볼 수 있습니다.' },
  { part: 'settings' as const, refusal: '클랜 운영진만 볼 수 있습니다.' },
])('a member does not see $part', async ({ part, refusal }) => {
  openManagePage(part, { clan: aClanDetail({ rights: ['see', 'leave'], mine: { rank: 'member' } }) })
  expect(await screen.findByText(refusal)).toBeDefined()
  expect(screen.queryByRole('link', { name: '설정' })).toBeNull()
})

test('members are searched by a part of their name and sorted', async () => {
  const { user } = openManagePage('members', {
    members: [aCaptain, aNewcomer, { ...aNewcomer, userId: 'x', nickname: '가람' }],
  })
  const table = await screen.findByRole('table', { name: '클랜원' })
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((row) => within(row).getAllByText(/^(선장|새내기|가람)$/)[0]?.textContent)
  await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '이름순')
  expect(names()).toEqual(['가람', '새내기', '선장'])
  await user.click(screen.getByRole('button', { name: '거꾸로 정렬' }))
  expect(names()).toEqual(['선장', '새내기', '가람'])
  await user.type(screen.getByRole('searchbox', { name: '클랜원 검색' }), 'ㅅㄴ')
  expect(names()).toEqual(['새내기'])
})

test.each([
  { step: '운영진 임명', word: '임명', sent: ['PATCH', { rank: 'officer' }] },
  { step: '클랜장 위임', word: '위임', sent: ['PATCH', { rank: 'leader' }] },
  { step: '내보내기', word: '내보내기', sent: ['DELETE', undefined] },
])('$step asks for confirmation first', async ({ step, word, sent: [method, body] }) => {
  const { user } = openManagePage('members', {}, (request) =>
    request.method === 'DELETE' ? { status: 204 } : { body: aNewcomer },
  )
  await pressMenuItem(user, '새내기', step)
  const name = screen.queryByRole('textbox', { name: '클랜 이름' })
  expect(name !== null).toBe(word === '위임')
  if (name) await user.type(name, '펠리칸즈')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: word }))
  await waitFor(() => expect(sentCommands()).toEqual([[method, `/api/clans/${ID}/members/other`, body]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('several members are selected, named in the question, and removed together, but the viewer cannot be selected', async () => {
  const otherMembers = ['하나', '둘', '셋'].map((nickname) => ({ ...aNewcomer, userId: nickname, nickname }))
  const { user } = openManagePage('members', { members: [aCaptain, ...otherMembers] }, () => ({ body: { removed: 2 } }))
  await user.click(await screen.findByRole('button', { name: '여러 명 선택' }))
  expect(document.activeElement).toBe(screen.getByRole('toolbar'))
  await user.click(screen.getByRole('button', { name: '취소' }))
  expect(document.activeElement?.textContent).toBe('여러 명 선택')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('checkbox', { name: '선장 선택' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '모두 선택 (3명)' }))
  await user.click(screen.getByRole('checkbox', { name: '둘 선택' }))
  expect(screen.getByText('2명 선택')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '내보내기' }))
  const dialog = screen.getByRole('dialog', { name: '2명을 내보낼까요?' })
  expect(dialog.textContent).toContain('하나, 셋')
  await user.click(within(dialog).getByRole('button', { name: '내보내기' }))
  await waitFor(() =>
    expect(sentCommands()).toEqual([['POST', `/api/clans/${ID}/members/removals`, { userIds: ['하나', '셋'] }]]),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: '여러 명 선택' })).toBeTruthy())
})

test('if a removal is refused because another officer was faster, the dialog shows the refusal although the row has gone', async () => {
  const world: ServedClan = {}
  const { user } = openManagePage('members', world, () => {
    world.members = [aCaptain]
    return refusal(404, 'CLAN_MEMBER_NOT_FOUND', '클랜원을 찾을 수 없습니다.')
  })
  await pressMenuItem(user, '새내기', '내보내기')
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '내보내기' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('클랜원을 찾을 수 없습니다.')
  await waitFor(() => expect(screen.queryByRole('group', { name: '새내기 관리' })).toBeNull())
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('an officer can remove members but not appoint officers', async () => {
  const { user } = openManagePage('members', {
    clan: aClanDetail({ rights: ['see', 'decideRequests', 'removeMember'], mine: { rank: 'officer' } }),
    members: [
      { ...aCaptain, userId: 'first' },
      { ...aNewcomer, userId: 'second', nickname: '동료', rank: 'officer', note: '밤에만' },
      aNewcomer,
    ],
  })
  const stepsAt = async (name: string) => {
    await user.click(within(await screen.findByRole('group', { name: `${name} 관리` })).getByRole('button'))
    const steps = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    return steps
  }
  expect(await stepsAt('새내기')).toEqual(['메모 남기기…', '내보내기…', '차단…'])
  expect(await stepsAt('동료')).toEqual(['메모 고치기…'])
  expect(await stepsAt('선장')).toEqual(['메모 남기기…'])
})

test('officers write a note about a member', async () => {
  const world: ServedClan = {}
  const { user } = openManagePage('members', world, () => {
    world.members = [aCaptain, { ...aNewcomer, note: '금요일만' }]
    return { status: 204 }
  })
  await pressMenuItem(user, '새내기', '메모 남기기')
  const dialog = screen.getByRole('dialog', { name: '새내기 님 메모' })
  await user.type(within(dialog).getByRole('textbox', { name: '메모' }), '금요일만')
  await user.click(within(dialog).getByRole('button', { name: '저장' }))
  expect(await screen.findByText('금요일만', { selector: 'small' })).toBeDefined()
  expect(sentCommands()).toEqual([['PUT', `/api/clans/${ID}/members/other/note`, { note: '금요일만' }]])
})

test('a note shows its text literally, never as HTML', async () => {
  const note = PAYLOADS.join(' ')
  openManagePage('members', { members: [aCaptain, { ...aNewcomer, note }] })
  const row = (await screen.findByRole('group', { name: '새내기 관리' })).closest('tr')
  expect([...(row?.querySelectorAll('small') ?? [])].map(({ textContent }) => textContent)).toContain(note)
  expect(document.querySelector('script, img, iframe, object, [onerror], [onload]')).toBeNull()
})
