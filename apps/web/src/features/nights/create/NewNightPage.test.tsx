import type { Night } from '@buri/contract/nights/nights'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPages, pageAt } from '#web/testing/openPage.tsx'
import { renderAt } from '#web/testing/renderAt.tsx'
import { refusal, serve } from '#web/testing/standInServer.ts'
import { aNight, aSignup } from '../aNight.ts'
import { NewNightPage } from './NewNightPage.tsx'

/** Opens the page with these past nights. `made` gets the bodies of the requests that create nights. */
function drawNewNightPage(past: readonly Night[]) {
  const createdNights: unknown[] = []
  serve(({ method, url: { pathname: path }, body }) => {
    if (method === 'POST') createdNights.push(body)
    const requestedNight = past.find(({ id }) => path.endsWith(id))
    if (method === 'GET' && !requestedNight) return { body: { data: path === '/api/inhouse/nights' ? past : [] } }
    return { body: requestedNight ?? aNight() }
  })
  renderAt(<NewNightPage clans={[]} clanId={null} hasPlayer={false} />)
  return { made: createdNights, user: userEvent.setup() }
}

const SATURDAY = aNight({
  clan: null,
  isHost: true,
  state: 'finished',
  places: 15,
  mode: 'captains',
  remark: '늦지 마요',
})

test('one press copies the settings of the last night, and the new night is created with them', async () => {
  const { made, user } = drawNewNightPage([SATURDAY])
  await user.click(await screen.findByRole('button', { name: '지난 토요일과 같게' }))
  expect(screen.getByRole('button', { name: '지난 토요일과 같게', pressed: true })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /밤 9시, 15명$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '내전 생성' }))
  await waitFor(() =>
    expect(made).toMatchObject([{ places: 15, mode: 'captains', remark: '늦지 마요', title: '토요 정기전' }]),
  )
})

test("the button for the last night's settings is no longer selected after a setting changes", async () => {
  const { user } = drawNewNightPage([SATURDAY])
  await user.click(await screen.findByRole('button', { name: '지난 토요일과 같게' }))
  await user.click(screen.getByRole('button', { name: '20명' }))
  expect(screen.getByRole('button', { name: '지난 토요일과 같게', pressed: false })).toBeTruthy()
})

const CLAN = { id: 'c0000000-0000-4000-8000-000000000001', clanName: '정기전', crestUrl: null }

/** Opens the page for a clan. `refuse` is the kind of command that the server refuses. */
function ofClan(refuse: 'templates' | 'nights' | null = null) {
  const createdKinds: string[] = []
  const storedTemplates: { id: string; name: string }[] = []
  const refusal = { statusCode: 403, code: 'FORBIDDEN', message: '권한이 없습니다.' }
  serve(({ method, url: { pathname: path }, body }) => {
    const target = path.endsWith('night-templates') ? 'templates' : path === '/api/inhouse/nights' ? 'nights' : 'others'
    if (method === 'POST') {
      if (refuse === target) return { status: 403, body: refusal }
      createdKinds.push(target)
      if (target === 'templates')
        storedTemplates.push({ ...Object(body), id: `e${storedTemplates.length}`, nextAt: null })
    }
    if (target === 'templates') return { body: { data: storedTemplates } }
    return { body: method === 'POST' ? aNight() : { data: [] } }
  })
  renderAt(<NewNightPage clans={[CLAN]} clanId={CLAN.id} hasPlayer={false} />)
  return { made: createdKinds, user: userEvent.setup() }
}

test('a template that was saved by its own button is not saved again when the night is created', async () => {
  const { made, user } = ofClan()
  await user.click(screen.getByRole('switch', { name: '매주 반복' }))
  await user.type(screen.getByLabelText('설정 이름'), '토요 정기전')
  await user.click(screen.getByRole('button', { name: '설정 저장' }))
  expect(await screen.findByRole('button', { name: '토요 정기전', pressed: true })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '설정 고치기' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '내전 생성' }))
  await vi.waitFor(() => expect(made).toEqual(['templates', 'nights']))
})

test.each(['templates', 'nights'] as const)(
  'if the %s are refused, a second press creates neither the template nor the night twice',
  async (refused) => {
    const { made, user } = ofClan(refused)
    await user.click(screen.getByRole('switch', { name: '매주 반복' }))
    for (const _press of [1, 2]) {
      await user.click(screen.getByRole('button', { name: '내전 생성' }))
      expect(await screen.findByText('권한이 없습니다.')).toBeTruthy()
    }
    expect(made).toEqual(refused === 'templates' ? [] : ['templates'])
  },
)

test.each(['accepted', 'refused', 'not wanted'] as const)(
  'the new night opens for a host with a linked player whose sign-up is %s',
  async (signup) => {
    const sent: string[] = []
    const night = aNight()
    serve(({ method, url: { pathname: path } }) => {
      if (method === 'GET') return { body: { data: [] } }
      sent.push(path)
      if (path === '/api/inhouse/nights') return { body: night }
      return signup === 'refused'
        ? refusal(429, 'RATE_LIMITED', '요청이 너무 많습니다.')
        : { body: { signupId: aSignup().id, night } }
    })
    openPages(
      [
        pageAt('/inhouse/new', <NewNightPage clans={[]} clanId={null} hasPlayer />),
        pageAt('/inhouse/:id', <h1>새 내전</h1>),
      ],
      '/inhouse/new',
    )
    const user = userEvent.setup()
    const box = await screen.findByRole('checkbox', { name: '나도 참가하기', checked: true })
    if (signup === 'not wanted') await user.click(box)
    await user.click(screen.getByRole('button', { name: '내전 생성' }))
    await screen.findByRole('heading', { name: '새 내전' })
    const signups = signup === 'not wanted' ? [] : [`/api/inhouse/nights/${night.id}/signups`]
    expect(sent).toEqual(['/api/inhouse/nights', ...signups])
    expect(screen.queryAllByText(/참가 신청은 하지 못했습니다/)).toHaveLength(signup === 'refused' ? 1 : 0)
  },
)
