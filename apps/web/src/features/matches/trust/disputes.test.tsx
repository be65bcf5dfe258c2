import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '#web/testing/standInServer.ts'
import { PAYLOADS } from '../../../../../../tools/payloads.ts'
import { aDispute, button, ID, openMatchTrust } from './testMatchTrust.tsx'

test('an objection shows its text literally, never as HTML', async () => {
  const details = PAYLOADS.map((detail) => detail.trim()).filter((detail) => detail !== '')
  openMatchTrust({
    match: { standing: 'disputed' },
    disputes: details.map((detail, index) => aDispute({ id: ID.replace(/.{4}$/, `${1000 + index}`), detail })),
  })
  const list = await screen.findByRole('list', { name: '제기된 이의' })
  expect([...list.children].map((row) => row.lastChild?.textContent)).toEqual(details)
  expect(new Set([...list.querySelectorAll('*')].map(({ tagName }) => tagName))).toEqual(new Set(TAGS))
})
const TAGS = ['LI', 'P', 'B', 'TIME']

test('the page of a disputed match that counts says that it counts until the dispute is decided', async () => {
  const { user } = openMatchTrust({ match: { standing: 'confirmed', canDispute: true }, disputes: [aDispute()] })
  expect(await screen.findByText(/결정될 때까지는 지금 기록이 전적과 점수에 들어갑니다/)).toBeDefined()
  await user.click(await button('이의 제기'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/결정될 때까지는 지금처럼 전적과 점수에 들어가요/)).toBeDefined()
  expect(dialog.getByText(/한 번에 3판까지 .* 7일 동안/)).toBeDefined()
})

test('after a dispute is decided, the page no longer says that the match counts until the decision', async () => {
  openMatchTrust({ match: { standing: 'confirmed' }, disputes: [aDispute({ decision: 'stands' })] })
  expect(await screen.findByText('기록이 맞다고 결정되었습니다.')).toBeDefined()
  expect(screen.queryByText(/결정될 때까지/)).toBeNull()
})

test('if an objection is refused, its text stays and can be sent again', async () => {
  let isOut = true
  const { user, requests } = openMatchTrust({
    match: { canDispute: true },
    answer: () =>
      isOut
        ? refusal(429, 'RATE_LIMITED', '잠시 후 다시 시도해주세요.')
        : { status: 201, body: { id: ID, standing: 'disputed', maturesAt: null } },
  })
  await user.click(await button('이의 제기'))
  const dialog = within(screen.getByRole('dialog'))
  const send = dialog.getByRole('button', { name: '이의 제기' })
  expect(send).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText('승패나 기록이 다름'))
  await user.type(dialog.getByLabelText('무엇이 다른가요?'), '우리가 이겼어요')
  await user.click(send)
  expect(await dialog.findByText('잠시 후 다시 시도해주세요.')).toBeDefined()
  expect(dialog.getByLabelText('무엇이 다른가요?')).toHaveProperty('value', '우리가 이겼어요')
  isOut = false
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'wrong_result',
    detail: '우리가 이겼어요',
  })
})

test('two contradicting records are compared side by side, and the viewer can vote for the one that does not count', async () => {
  const line = { side: 'blue', championName: '아리', kills: 11, deaths: 2, assists: 9 } as const
  const sameLine = { ...line, championName: '가렌' }
  const { user, requests } = openMatchTrust({
    match: { standing: 'disputed', isCounted: false },
    disputes: [
      aDispute({
        reason: 'contradiction',
        mayDecide: ['stands', 'other', 'void'],
        versions: {
          kept: { winner: 'blue', lines: [line, sameLine] },
          other: { winner: 'red', lines: [{ ...line, kills: 3 }, sameLine] },
        },
      }),
    ],
    answer: () => ({ body: { isDecided: true, standing: 'reported', maturesAt: null } }),
  })
  const rows = within(await screen.findByRole('table', { name: '두 기록' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '이긴 팀블루팀레드팀',
    '블루팀 아리11 / 2 / 93 / 2 / 9',
  ])
  await user.click(await button('다른 기록으로 바꾸기'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '다른 기록으로 바꾸기' }))
  expect(await screen.findByText('결정했습니다.')).toBeDefined()
  await waitFor(() => expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ decision: 'other' }))
})

test('if a match still waits after a decision, the page says who may confirm it', async () => {
  const { user } = openMatchTrust({
    match: { standing: 'disputed', isCounted: false },
    disputes: [aDispute({ mayDecide: ['stands', 'void'] })],
    answer: () => ({ body: { isDecided: true, standing: 'waiting', maturesAt: null } }),
  })
  await user.click(await button('기록대로 두기'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/확인이 더 필요한 경기는 확인을 받은 뒤/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: '기록대로 두기' }))
  expect(await screen.findByText(/결정했습니다. 함께 뛴 사람이나 클랜 운영진이 충분히 확인하면/)).toBeDefined()
})

test('after an objection is withdrawn, a match that still waits says who may confirm it', async () => {
  const { user } = openMatchTrust({
    match: { standing: 'disputed', isCounted: false },
    disputes: [aDispute({ isMine: true, mayDecide: ['withdrawn'] })],
    answer: () => ({ body: { isDecided: true, standing: 'waiting', maturesAt: null } }),
  })
  await user.click(await button('이의 철회'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '이의 철회' }))
  expect(await screen.findByText(/이의를 철회했습니다. 함께 뛴 사람이나 클랜 운영진이 충분히 확인하면/)).toBeDefined()
})

test('the page says how the viewer has voted, and the viewer’s own objection can be withdrawn', async () => {
  const { user, requests } = openMatchTrust({
    match: { standing: 'disputed' },
    disputes: [
      aDispute({ isMine: true, mayDecide: ['withdrawn'] }),
      aDispute({ id: `${ID.slice(0, -1)}2`, ownVote: 'void' }),
    ],
    answer: () => ({ body: { isDecided: true, standing: 'reported', maturesAt: null } }),
  })
  expect(await screen.findByText(/‘무효로 하기’에 동의했습니다/)).toBeDefined()
  await user.click(await button('이의 철회'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '이의 철회' }))
  expect(await screen.findByText('이의를 철회했습니다.')).toBeDefined()
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ decision: 'withdrawn' }),
  )
})

test('an objection to a result that was replaced says so, and asks the objector to withdraw it', async () => {
  const isAboutEarlierVersion = true
  openMatchTrust({
    match: { standing: 'reported' },
    disputes: [
      aDispute({ isAboutEarlierVersion, isMine: true, mayDecide: ['withdrawn'] }),
      aDispute({ isAboutEarlierVersion, id: `${ID.slice(0, -1)}2` }),
      aDispute({ isAboutEarlierVersion, id: `${ID.slice(0, -1)}3`, decision: 'withdrawn' }),
    ],
  })
  const [own, open, ended] = within(await screen.findByRole('list', { name: '제기된 이의' })).getAllByRole('listitem')
  expect(own?.textContent).toMatch(/다른 기록으로 바뀌었습니다\. 바뀐 기록이 맞으면 이의를 철회해주세요\./)
  expect(open?.textContent).toMatch(/다른 기록으로 바뀌었습니다\.$/)
  expect(ended?.textContent).not.toContain('바뀌었습니다')
})

test('the page of a void match shows only the decision, which staff can revoke', async () => {
  const { user, requests } = openMatchTrust({
    match: { standing: 'void' },
    disputes: [aDispute({ decision: 'void', mayDecide: ['open'] })],
    answer: () => ({ body: { isDecided: false, standing: 'disputed', maturesAt: null } }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: '무효로 결정된 경기입니다' })).toBeDefined()
  await user.click(await button('결정 되돌리기'))
  await waitFor(() => expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ decision: 'open' }))
})

test('a visitor of a void match reads only that it is void', async () => {
  const { requests } = openMatchTrust({ match: { standing: 'void' }, isSignedIn: false })
  expect(await screen.findByRole('heading', { level: 1, name: '무효로 결정된 경기입니다' })).toBeDefined()
  expect(requests.map(({ url }) => url.pathname).filter((path) => path.endsWith('disputes'))).toEqual([])
})
