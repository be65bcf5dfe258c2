import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, CLAN, ID, openMatchTrust } from './testMatchTrust.tsx'

test('the page of a waiting match says until when it waits, without calling it an improper match', async () => {
  openMatchTrust({
    match: { standing: 'waiting', isCounted: false, isRated: false, maturesAt: '2026-11-23T12:30:00Z' },
    isSignedIn: false,
  })
  expect(await screen.findByText('확인 대기')).toBeDefined()
  expect(screen.getByText(/11월 23일 21:30까지 이의가 없으면/)).toBeDefined()
  expect(screen.queryByText(/기록만 남깁니다/)).toBeNull()
  expect(screen.queryByText(/부리 점수에는 반영되지 않습니다/)).toBeNull()
})

const WAITING = { standing: 'waiting', isCounted: false, isRated: false, clan: CLAN } as const
const invitationLink = () => screen.queryByRole('link', { name: '클랜에 초대하기' })?.getAttribute('href')

test.each([
  ['leader', WAITING],
  ['officer', { ...WAITING, maturesAt: '2026-11-23T12:30:00Z' }],
  ['officer', { standing: 'reported', silentGuests: 2, clan: CLAN }],
] as const)(
  'the %s of the clan is told that matches count at once if their people have joined',
  async (rank, match) => {
    openMatchTrust({ match, rank })
    expect(await screen.findByText(/가입하면 다음 경기부터 바로 반영돼요/)).toBeDefined()
    expect(invitationLink()).toBe(`/clan/${ID}/members`)
  },
)

test.each([
  ['a plain member', 'member', WAITING],
  ['somebody outside the clan', null, WAITING],
  ['an officer, if the values look wrong', 'officer', { ...WAITING, doubts: ['분당 골드가 있을 수 없는 값입니다.'] }],
  ['an officer, if everybody has the match', 'officer', { standing: 'reported', clan: CLAN }],
  ['an officer of another clan', 'officer', { ...WAITING, clan: { ...CLAN, id: `${ID.slice(0, -1)}2` } }],
] as const)('%s is not told to invite people', async (_, rank, match) => {
  openMatchTrust({ match: { ...match, doubts: 'doubts' in match ? [...match.doubts] : [] }, rank })
  expect(await screen.findByText(/전적과 점수에/)).toBeDefined()
  expect(invitationLink()).toBeUndefined()
})

test.each(['waiting', 'reported', 'confirmed'] as const)(
  'the remark of a %s match can be reported',
  async (standing) => {
    openMatchTrust({ match: { standing, matchRemark: '광고 메모' }, isSignedIn: false })
    expect(await button('광고 메모 신고')).toBeDefined()
  },
)

test('one press confirms a match, and viewers with the right can read which checks it has failed', async () => {
  const { user, requests, path } = openMatchTrust({
    match: { standing: 'waiting', canConfirm: true, doubts: ['분당 골드가 있을 수 없는 값입니다.'] },
    answer: () => ({ body: { standing: 'reported', maturesAt: null } }),
  })
  expect(await screen.findByText('분당 골드가 있을 수 없는 값입니다.')).toBeDefined()
  await user.click(await button('확인'))
  expect(await screen.findByText('확인했습니다. 이제 전적과 점수에 들어갑니다.')).toBeDefined()
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
      `${path}/confirmations`,
    ]),
  )
})

test.each([
  [1, '확인했습니다. 이제 손님 2명의 전적과 점수에도 들어갑니다.'],
  [3, '확인했습니다. 다른 사람의 확인을 더 기다립니다.'],
])(
  'an officer whose confirmation leaves %i of three guests silent reads the effect',
  async (silentGuests, sentence) => {
    const { user } = openMatchTrust({
      match: { standing: 'reported', silentGuests: 3, canConfirm: true },
      answer: () => ({ body: { standing: 'reported', maturesAt: null, silentGuests } }),
    })
    await user.click(await button('확인'))
    expect(await screen.findByText(sentence)).toBeDefined()
  },
)

test('a silent guest of a match that counts reads that it is not in their record yet, and confirms it', async () => {
  const { user, requests } = openMatchTrust({
    match: {
      standing: 'reported',
      silentGuests: 2,
      isSilentGuest: true,
      canConfirm: true,
      canDispute: true,
      shownKey: 'seen',
    },
    answer: () => ({ body: { standing: 'reported', maturesAt: null, silentGuests: 1 } }),
  })
  expect(await screen.findByText(/손님 2명의 전적과 점수에는 본인이나 클랜 운영진이 확인해야 들어갑니다/)).toBeDefined()
  expect(await screen.findByText(/확인하기 전에는 내 전적과 점수에 들어가지 않아요/)).toBeDefined()
  await user.click(await button('이의 제기'))
  expect(within(screen.getByRole('dialog')).getByText(/다른 사람의 전적과 점수에만 들어가요/)).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(await button('확인'))
  expect(await screen.findByText('확인했습니다. 이제 내 전적과 점수에 들어갑니다.')).toBeDefined()
  expect(requests.find(({ method }) => method === 'POST')?.url.search).toBe('?shownKey=seen')
})
