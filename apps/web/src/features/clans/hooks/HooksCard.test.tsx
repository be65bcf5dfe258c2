import type { ClanHook, HookDelivery } from '@buri/contract/clanHooks'
import { ERRORS } from '@buri/contract/errors'
import { HOOK_EVENTS } from '@buri/domain/clans/hooks/hookEvents'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { HooksCard } from './HooksCard.tsx'

const SECRET = `whsec_${'s'.repeat(43)}=`
const URL_TYPED = 'https://hooks.example.com/in/secret-part'
const HOOK: ClanHook = {
  id: 'h1',
  masked: 'https://hooks.example.com/…part',
  events: ['night.opened', 'post.published'],
  madeBy: { nickname: '새벽', isMember: false },
  createdAt: '2026-11-21T12:00:00.000Z',
  state: 'on',
}
const FAILED: HookDelivery = {
  id: 'd1',
  event: 'night.opened',
  happenedAt: '2026-11-21T12:00:00.000Z',
  state: 'given_up',
  attempts: 6,
  status: 503,
  problem: null,
  tookMs: 1234,
  nextAt: null,
}

type Refusal = 'HOOK_ADDRESS_INVALID'

function openHooksCard(held: ClanHook[], { refusal, log = [] }: { refusal?: Refusal; log?: HookDelivery[] } = {}) {
  let hooks = held
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname
    if (path === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method === 'GET') return Response.json(path.endsWith('/deliveries') ? { deliveries: log } : { hooks })
    const sentBody = typeof body === 'string' ? JSON.parse(body) : undefined
    requests.push([method, path.replace('/api/clans/c1/webhooks', ''), sentBody])
    if (refusal) {
      const { status, message } = ERRORS[refusal]
      return Response.json({ statusCode: status, code: refusal, message }, { status })
    }
    if (method === 'DELETE') {
      hooks = []
      return new Response(null, { status: 204 })
    }
    if (method === 'PATCH') {
      hooks = hooks.map((hook) => ({
        ...hook,
        ...(sentBody.isOn === undefined ? sentBody : { state: sentBody.isOn ? 'on' : 'off' }),
      }))
      return Response.json(hooks[0])
    }
    if (path.endsWith('/test') || path.endsWith('/redeliver'))
      return Response.json({ deliveryId: 'd1' }, { status: 202 })
    if (!path.endsWith('/secret')) hooks = [...hooks, { ...HOOK, id: `h${hooks.length + 1}`, events: sentBody.events }]
    return Response.json({ ...hooks.at(-1), secret: SECRET }, { status: 201 })
  })
  renderAt(<HooksCard clanId="c1" />)
  return { user: userEvent.setup(), requests }
}
const row = async () => within(await screen.findByRole('listitem', { name: HOOK.masked }))

test('a webhook is added with its events, and its signing secret is shown once', async () => {
  const { user, requests } = openHooksCard([])
  await user.click(await screen.findByRole('button', { name: '웹훅 추가' }))
  await user.click(screen.getByRole('button', { name: '추가' }))
  expect(screen.getByText('받을 주소를 입력해주세요.')).toBeDefined()
  await user.type(screen.getByLabelText('받을 주소'), URL_TYPED)
  await user.click(screen.getByLabelText('경기 저장'))
  await user.click(screen.getByRole('button', { name: '추가' }))
  expect(await screen.findByText(SECRET)).toBeDefined()
  await waitFor(() =>
    expect(requests).toEqual([
      ['POST', '', { url: URL_TYPED, events: HOOK_EVENTS.filter((event) => event !== 'match.stored') }],
    ]),
  )
  expect(screen.queryByDisplayValue(URL_TYPED)).toBeNull()
  await user.click(screen.getByRole('button', { name: '보관했어요' }))
  expect(screen.queryByText(SECRET)).toBeNull()
  expect((await row()).getByText(/새벽 님이 추가 \(지금은 클랜원이 아님\)/)).toBeDefined()
})

test('if the address of a webhook is refused, its field is marked and the typed text stays', async () => {
  const { user } = openHooksCard([], { refusal: 'HOOK_ADDRESS_INVALID' })
  await user.click(await screen.findByRole('button', { name: '웹훅 추가' }))
  await user.type(screen.getByLabelText('받을 주소'), 'https://127.0.0.1/')
  await user.click(screen.getByRole('button', { name: '추가' }))
  expect(await screen.findByText(ERRORS.HOOK_ADDRESS_INVALID.message)).toBeDefined()
  expect(screen.getByLabelText('받을 주소').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('https://127.0.0.1/')).toBeDefined()
})

test('a test delivery opens the log, which shows what failed and offers to send it again', async () => {
  const { user, requests } = openHooksCard([HOOK], { log: [FAILED] })
  await user.click((await row()).getByRole('button', { name: '테스트 보내기' }))
  expect(await screen.findByText('응답 503 · 1,234ms · 6번 시도')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '내전 열림 다시 보내기' }))
  await expect
    .poll(() => requests)
    .toEqual([
      ['POST', '/h1/test', undefined],
      ['POST', '/h1/deliveries/d1/redeliver', undefined],
    ])
})

test('a failed test delivery changes the state beside the webhook', async () => {
  const hook = { ...HOOK }
  const { user } = openHooksCard([hook], { log: [FAILED] })
  expect((await row()).getByText('켜짐')).toBeDefined()
  hook.state = 'late'
  await user.click((await row()).getByRole('button', { name: '기록' }))
  expect(await (await row()).findByText('다시 시도하는 중')).toBeDefined()
})

test('a webhook that the site has turned off shows the reason, sends nothing, and can be turned on', async () => {
  const { user, requests } = openHooksCard([{ ...HOOK, state: 'failing' }], { log: [FAILED] })
  expect((await row()).getByText(/계속 응답하지 않아 꺼졌어요/)).toBeDefined()
  expect((await row()).queryByRole('button', { name: '테스트 보내기' })).toBeNull()
  await user.click((await row()).getByRole('button', { name: '기록' }))
  expect(await screen.findByText(/응답 503/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /다시 보내기/ })).toBeNull()
  await user.click((await row()).getByRole('button', { name: '켜기' }))
  expect(await (await row()).findByRole('button', { name: '테스트 보내기' })).toBeDefined()
  await waitFor(() => expect(requests).toEqual([['PATCH', '/h1', { isOn: true }]]))
})

test('changing the events, renewing the secret and removing the webhook each need a confirmation', async () => {
  const { user, requests } = openHooksCard([HOOK])
  await user.click((await row()).getByRole('button', { name: '소식 변경' }))
  await user.click(screen.getByLabelText('내전 경기 결과'))
  await user.click(screen.getByRole('button', { name: '저장' }))
  await expect.poll(() => requests.length).toBe(1)
  await user.click((await row()).getByRole('button', { name: '서명 키 변경' }))
  await user.click(screen.getByRole('button', { name: '변경' }))
  expect(await screen.findByText(SECRET)).toBeDefined()
  await user.click((await row()).getByRole('button', { name: '삭제' }))
  await user.click(screen.getAllByRole('button', { name: '삭제' }).at(-1) ?? expect.fail('not asked'))
  expect(await screen.findByRole('button', { name: '웹훅 추가' })).toBeDefined()
  await waitFor(() =>
    expect(requests).toEqual([
      ['PATCH', '/h1', { events: ['night.opened', 'night.game_finished', 'post.published'] }],
      ['POST', '/h1/secret', undefined],
      ['DELETE', '/h1', undefined],
    ]),
  )
})
