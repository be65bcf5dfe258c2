import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePage, refusal } from '#web/testing/standInServer.ts'
import { aClanDetail } from '../aClan.ts'
import { ID, LEADER, openManagePage, type ServedClan, sentCommands } from './testManage.tsx'

afterEach(closePage)

test('a leader picks a drawn crest, uploads a picture and removes it; a picture that is too large is not sent', async () => {
  const world: ServedClan = { clan: aClanDetail({ ...LEADER, crestUrl: '/images/crests/moon.svg' }) }
  const { user } = openManagePage('settings', world, ({ method }) =>
    method === 'PUT' ? { body: { crestUrl: '/images/crests/star.svg' } } : { status: 204 },
  )
  const card = within(await screen.findByRole('region', { name: '클랜 엠블럼' }))
  expect(card.getByRole('button', { name: '초승달 엠블럼', pressed: true })).toBeDefined()
  await user.click(card.getByRole('button', { name: '별 엠블럼' }))
  const file = new File(['x'], '문장.png', { type: 'image/png' })
  await waitFor(() => expect(card.getByRole('button', { name: '지우기' })).toHaveProperty('disabled', false))
  await user.upload(card.getByLabelText('클랜 엠블럼 이미지'), file)
  await waitFor(() => expect(card.getByRole('button', { name: '지우기' })).toHaveProperty('disabled', false))
  await user.click(card.getByRole('button', { name: '지우기' }))
  const address = `/api/clans/${ID}/badge`
  await waitFor(() =>
    expect(sentCommands()).toEqual([
      ['PUT', address, { drawn: 'star' }],
      ['PUT', address, { file }],
      ['DELETE', address, undefined],
    ]),
  )
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], '큰 이미지.png', { type: 'image/png' })
  await user.upload(card.getByLabelText('클랜 엠블럼 이미지'), large)
  expect((await card.findByRole('alert')).textContent).toContain('10MB까지')
  expect(sentCommands()).toHaveLength(3)
})

test('only changed settings are saved, and a refusal is shown beside its field, where the typed text stays', async () => {
  const { user } = openManagePage('settings', {}, () =>
    refusal(409, 'CLAN_NAME_TAKEN', '이미 사용 중인 클랜 이름입니다.'),
  )
  const name = await screen.findByLabelText('클랜 이름')
  await user.clear(name)
  await user.type(name, '밤샘연구소')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('이미 사용 중인 클랜 이름입니다.')).toBeDefined()
  expect((name as HTMLInputElement).value).toBe('밤샘연구소')
  expect(sentCommands()).toEqual([['PATCH', `/api/clans/${ID}`, { clanName: '밤샘연구소' }]])
})

test('settings that the server would refuse are not sent', async () => {
  const { user } = openManagePage('settings', {})
  const limit = await screen.findByLabelText('정원')
  await user.clear(limit)
  await user.type(limit, '500')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(screen.getByText('정원은 2명부터 100명까지 정할 수 있습니다.')).toBeDefined()
  expect(sentCommands()).toEqual([])
})

test('disbanding asks for confirmation, then leaves the page', async () => {
  const { user, address } = openManagePage('settings', {}, () => ({ status: 204 }))
  await user.click(await screen.findByRole('button', { name: '클랜 해산' }))
  const sure = within(screen.getByRole('dialog')).getByRole('button', { name: '해산' })
  expect(sure).toHaveProperty('disabled', true)
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: '클랜 이름' }), '펠리칸즈')
  await user.click(sure)
  await waitFor(() => expect(address()).toBe('/clans?tab=mine'))
  expect(sentCommands()).toEqual([['DELETE', `/api/clans/${ID}`, undefined]])
})

test("a leader downloads the clan's data", async () => {
  openManagePage('settings', { clan: aClanDetail(LEADER) })
  const link = await screen.findByRole('link', { name: 'ZIP 내려받기' })
  expect(link.getAttribute('href')).toBe(`/api/clans/${ID}/archive.zip`)
})
