import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePage } from '#web/testing/standInServer.ts'
import { aCaptain, aNewcomer, ID, openManagePage, sentCommands } from '../manage/testManage.tsx'

afterEach(closePage)

const player = {
  ...{ summonerName: '새벽감자', tagLine: 'KR1', profileIcon: null, felicanScore: null, provisional: true },
  ...{ mainPosition: null, lastPlayedAt: null },
}
const members = [aCaptain, { ...aNewcomer, player }]
const anAlt = {
  altId: '01980000-0000-7000-8000-000000000001',
  alt: { summonerName: '부캐닉', tagLine: 'KR1' },
  main: { summonerName: '새벽감자', tagLine: 'KR1' },
  setAt: '2026-11-20T12:00:00.000Z',
  isOwn: false,
}

test('officers paste a list of alts with their mains, and a refused line stays with its reason', async () => {
  const refusal = { code: 'PLAYERS_MET', message: '한 경기에 함께 나온 두 소환사는 같은 사람일 수 없습니다.' }
  const results = [
    { alt: '부캐닉#KR1', refusal: null },
    { alt: '둘째#KR1', refusal },
  ]
  const { user } = openManagePage('members', { members }, () => ({ body: { results } }))
  await user.click(await screen.findByRole('button', { name: '부캐 지정' }))
  const dialog = screen.getByRole('dialog')
  const field = within(dialog).getByLabelText<HTMLTextAreaElement>('부캐 / 본캐')
  await user.type(field, '부캐닉#KR1 / 없는사람#KR1')
  expect(within(dialog).getByText(/찾지 못한 줄/)).toBeDefined()
  await user.clear(field)
  await user.type(field, '부캐닉#KR1 / 새벽감자#KR1\n둘째#KR1 / 새벽감자#KR1')
  await user.click(within(dialog).getByRole('button', { name: '저장' }))
  const alts = ['부캐닉#KR1', '둘째#KR1'].map((alt) => ({ alt, userId: 'other' }))
  await waitFor(() => expect(sentCommands()).toEqual([['PUT', `/api/clans/${ID}/alts`, { alts }]]))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(refusal.message)
  expect(field.value).toBe('둘째#KR1 / 새벽감자#KR1')
})

test('an officer removes an alt', async () => {
  const { user } = openManagePage('members', { members, alts: [anAlt] }, () => ({ status: 204 }))
  await user.click(await screen.findByRole('button', { name: '부캐닉 부캐 해제' }))
  await waitFor(() => expect(sentCommands()).toEqual([['DELETE', `/api/clans/${ID}/alts/${anAlt.altId}`, undefined]]))
})
