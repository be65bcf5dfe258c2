import { expect, test } from 'vitest'
import type { MembershipKind } from '../clans/clanRights.ts'
import { acceptsResults, judgeNightCommand } from './judgeNightCommand.ts'
import { judgeSignup } from './judgeSignup.ts'
import type { NightRelation } from './nightRights.ts'
import { NIGHT_LIMITS, type NightAccess, type NightState } from './nightSettings.ts'
import type { Signup } from './signup.ts'

const relationOf = (access: NightAccess, membership: MembershipKind | null, isHost = false): NightRelation => ({
  access,
  isHost,
  clan: membership && { membership, permissions: new Set(), isPublic: true },
})
const byLink = relationOf('link', null)
const hosted = relationOf('link', null, true)

const openNight = { relation: byLink, state: 'open' as NightState, isClosed: false }
type Joiner = Parameters<typeof judgeSignup>[1]
const guest: Joiner = { userId: null, guestMark: 'browser', guestFrom: 'here', isForOther: false, isBanned: false }
const account: Joiner = { ...guest, userId: 'me', guestMark: null, guestFrom: null }
const entering: Joiner = { ...account, userId: null, isForOther: true }

const POTATO = { playerId: null, nameKey: '감자#kr1' }
const OWN = { playerId: 'player', nameKey: '감자#kr1' }
const row = (about: Partial<Signup> = {}): Signup => ({
  ...{ userId: null, guestMark: 'another', addressMark: null, playerId: null, nameKey: '고구마#kr1', state: 'in' },
  ...about,
})
const many = (count: number, about: Partial<Signup>) =>
  Array.from({ length: count }, (_, index) => row({ nameKey: `손님${index}#kr1`, ...about }))

const join = (
  joiner: Joiner,
  rows: readonly Signup[] = [],
  about: {
    night?: typeof openNight
    player?: typeof OWN | typeof POTATO | null
    isKeptOut?: boolean
    isBelieved?: boolean
    seen?: Signup[]
  } = {},
) => {
  const { night = openNight, player = POTATO, isKeptOut = false, isBelieved = true, seen = rows } = about
  const believedNames = isBelieved ? [OWN.nameKey] : []
  return judgeSignup(night, joiner, { player, isOwner: player === OWN, believedNames, isKeptOut, rows, seen })
}

test.each([
  { what: 'a night for members, by a stranger', relation: relationOf('clan', 'stranger'), verdict: 'NIGHT_NOT_FOUND' },
  { what: 'a night that is over', state: 'finished', isClosed: true, verdict: 'NIGHT_OVER' },
  { what: 'a night that was called off', state: 'cancelled', verdict: 'NIGHT_OVER' },
  { what: 'a closed night', isClosed: true, isBanned: true, verdict: 'NIGHT_CLOSED' },
  { what: 'a night of a clan that has banned the account', isBanned: true, verdict: 'JOIN_BANNED' },
  { what: 'without a name', player: null, verdict: 'INVALID_NAME' },
  { what: 'a closed night without a name', isClosed: true, player: null, verdict: 'NIGHT_CLOSED' },
] as const)('joining $what is judged: $verdict', ({ verdict, ...about }) => {
  const {
    relation = byLink,
    state = 'open',
    isClosed = false,
    isBanned = false,
    player = POTATO,
  } = { ...defaults, ...about }
  expect(join({ ...account, isBanned }, [], { night: { relation, state, isClosed }, player })).toBe(verdict)
})
const defaults = { relation: undefined, state: undefined, isClosed: undefined, isBanned: undefined, player: undefined }

test('staff who may see a night for members may not join it, and only a manager enters somebody else', () => {
  const staff: NightRelation = {
    ...relationOf('clan', null),
    clan: { membership: 'stranger', permissions: new Set(['clan']), isPublic: true },
  }
  expect(join(account, [], { night: { ...openNight, relation: staff } })).toBe('NIGHT_MEMBERS_ONLY')
  expect(join(entering, [], { night: { ...openNight, isClosed: true } })).toBe('FORBIDDEN')
  expect(join(entering, [], { night: { ...openNight, relation: hosted, isClosed: true } })).toMatchObject({
    holders: [],
  })
})

test.each([
  {
    who: 'a guest whose browser has a place',
    joiner: guest,
    row: { guestMark: 'browser' },
    verdict: 'ALREADY_SIGNED_UP',
  },
  {
    who: 'a guest under a name that waits',
    joiner: guest,
    row: { ...POTATO, state: 'waiting' },
    verdict: 'ALREADY_SIGNED_UP',
  },
  {
    who: 'a guest under the name of one marked absent',
    joiner: guest,
    row: { ...POTATO, state: 'absent' },
    verdict: 'ALREADY_SIGNED_UP',
  },
  { who: 'an account under a name that it does not own', joiner: account, row: POTATO, verdict: 'ALREADY_SIGNED_UP' },
  {
    who: 'an account that was removed',
    joiner: account,
    row: { userId: 'me', state: 'removed' },
    verdict: 'SIGNUP_REMOVED',
  },
  {
    who: 'a guest under a name that was removed',
    joiner: guest,
    row: { ...POTATO, state: 'removed' },
    verdict: 'SIGNUP_REMOVED',
  },
  { who: 'the host for a name that has a place', joiner: entering, row: POTATO, verdict: 'ALREADY_SIGNED_UP' },
] as const)('a sign-up by $who is judged: $verdict', ({ joiner, row: about, verdict }) => {
  const night = { ...openNight, relation: joiner === entering ? hosted : byLink }
  expect(join(joiner, [row(about)], { night, isKeptOut: true })).toBe(verdict)
})

test.each([
  { who: 'an account that left', joiner: account, row: { userId: 'me', state: 'left' } },
  {
    who: 'an account under a name that was removed',
    joiner: account,
    row: { ...POTATO, state: 'removed' },
    knows: false,
  },
  { who: 'the host, for a name that was removed', joiner: entering, row: { ...POTATO, state: 'removed' } },
  { who: 'a guest under a name that somebody left', joiner: guest, row: { ...POTATO, state: 'left' }, knows: false },
] as const)('a sign-up by $who is allowed', ({ joiner, row: about, ...rest }) => {
  const night = { ...openNight, relation: joiner === entering ? hosted : byLink }
  const signup = row(about)
  const bearer = 'knows' in rest ? undefined : signup
  expect(join(joiner, [signup], { night })).toEqual({
    player: POTATO,
    existing: bearer,
    isTakenOver: false,
    holders: [],
    departed: [],
  })
})

test('a player’s owner displaces others, takes over a guest signup, and is not displaced by a namesake', () => {
  const otherRow = row({ userId: 'other', ...OWN })
  const typedRow = row({ userId: 'other', ...POTATO })
  const namesake = row({ userId: 'other', playerId: 'namesake', nameKey: OWN.nameKey })
  expect(join(account, [otherRow, typedRow, namesake], { player: OWN })).toEqual({
    player: OWN,
    departed: [],
    existing: undefined,
    isTakenOver: false,
    holders: [otherRow, typedRow],
  })
  const standIn = row({ ...OWN })
  expect(join(account, [standIn], { player: OWN })).toEqual({
    player: OWN,
    existing: standIn,
    isTakenOver: true,
    holders: [],
    departed: [],
  })
  const removed = row({ ...OWN, state: 'removed' })
  expect(join(account, [removed], { player: OWN })).toMatchObject({ existing: undefined })
})

test('an owner whose name is not believed joins beside its text and takes over only what the host entered', () => {
  const namesake = { player: OWN, isBelieved: false }
  const mine = { nameKey: OWN.nameKey, userId: 'other' }
  const beside = { existing: undefined, holders: [], departed: [] }
  expect(join(account, [row(mine)], namesake)).toMatchObject(beside)
  expect(join(account, [row({ ...mine, playerId: OWN.playerId })], namesake)).toBe('ALREADY_SIGNED_UP')
  expect(join(account, [row({ ...mine, state: 'left' })], namesake)).toMatchObject({ departed: [] })
  expect(join(account, [row({ nameKey: OWN.nameKey })], namesake)).toMatchObject(beside)
  expect(join(account, [row({ nameKey: OWN.nameKey, guestMark: null })], namesake)).toMatchObject(beside)
  expect(join(account, [row({ ...OWN, guestMark: null })], namesake)).toMatchObject({ isTakenOver: true })
})

test('a stranger’s sign-up is not compared with a hidden player’s, but the sign-up of the player’s owner is', () => {
  const hidden = row({ userId: 'other', playerId: 'player', nameKey: POTATO.nameKey })
  expect(join(guest, [hidden], { seen: [] })).toMatchObject({ holders: [] })
  expect(join(account, [hidden], { seen: [], player: OWN })).toMatchObject({ holders: [hidden] })
})

test('one address may add sixty guests, and none after three were removed; accounts are not limited', () => {
  const here = { addressMark: 'here' }
  const { guestsPerAddress, removedPerAddress } = NIGHT_LIMITS
  expect(join(guest, many(guestsPerAddress - 1, here))).toMatchObject({ holders: [] })
  expect(join(guest, many(guestsPerAddress, here))).toBe('NIGHT_GUESTS_FULL')
  expect(join(guest, many(removedPerAddress - 1, { ...here, state: 'removed' }))).toMatchObject({
    holders: [],
  })
  expect(join(guest, many(removedPerAddress, { ...here, state: 'removed' }))).toBe('SIGNUP_REMOVED')
  expect(join({ ...guest, guestFrom: null }, many(guestsPerAddress, {}))).toMatchObject({ holders: [] })
  expect(join(account, many(guestsPerAddress, here))).toMatchObject({ holders: [] })
  const night = { ...openNight, relation: hosted }
  expect(join(entering, many(guestsPerAddress, here), { night })).toMatchObject({ holders: [] })
})

test('only the host may enter the name of a person who may not come', () => {
  expect(join(guest, [], { isKeptOut: true })).toBe('SIGNUP_OWNER_ONLY')
  const night = { ...openNight, relation: hosted }
  expect(join(entering, [], { night, isKeptOut: true })).toMatchObject({ holders: [] })
})

test('a night with three hundred signups accepts no new person, but its people may change places', () => {
  const full = many(NIGHT_LIMITS.signups - 1, {})
  expect(join(guest, full)).toMatchObject({ holders: [] })
  expect(join(guest, [...full, row()])).toBe('NIGHT_CROWDED')
  expect(join(account, [...full, row(OWN)], { player: OWN })).toMatchObject({ isTakenOver: true })
  expect(join(account, [...full, row({ userId: 'other', ...OWN })], { player: OWN })).toMatchObject({
    existing: undefined,
  })
  expect(join(guest, [...full, row({ state: 'left' })])).toMatchObject({ holders: [] })
})

test('a repeated sign-up under the same name finds the first one', () => {
  const ownRows = [row({ ...POTATO, guestMark: 'browser' }), row({ ...POTATO, userId: 'me', guestMark: null })]
  expect(join(guest, ownRows.slice(0, 1))).toMatchObject({ existing: ownRows[0], isTakenOver: false })
  expect(join(account, ownRows.slice(1))).toMatchObject({ existing: ownRows[1], isTakenOver: false })
  expect(join(entering, ownRows.slice(1), { night: { ...openNight, relation: hosted } })).toBe('ALREADY_SIGNED_UP')
})

test.each([
  { who: 'a stranger', relation: relationOf('clan', 'stranger'), state: 'finished', verdict: 'NIGHT_NOT_FOUND' },
  { who: 'a member', relation: relationOf('clan', 'member'), state: 'finished', verdict: 'FORBIDDEN' },
  { who: 'an officer', relation: relationOf('clan', 'officer'), state: 'finished', verdict: 'NIGHT_OVER' },
  { who: 'an officer', relation: relationOf('clan', 'officer'), state: 'running', verdict: 'allowed' },
  { who: 'a visitor', relation: byLink, state: 'open', verdict: 'FORBIDDEN' },
  { who: 'the host', relation: hosted, state: 'cancelled', verdict: 'NIGHT_OVER' },
] as const)('managing a night that is $state by $who is judged: $verdict', ({ relation, state, verdict }) => {
  expect(judgeNightCommand({ relation, state }, { isManaged: true })).toBe(verdict)
})

test('results are accepted for a week after the end of a night, and never for a cancelled night', () => {
  const ended = (state: NightState, msAgo: number) => acceptsResults({ state, finishedAt: 0 }, msAgo)
  expect(ended('finished', NIGHT_LIMITS.answeredForMs)).toBe(true)
  expect(ended('finished', NIGHT_LIMITS.answeredForMs + 1)).toBe(false)
  expect(ended('cancelled', 0)).toBe(false)
  const answered = { isManaged: false, isAllowedAfterEnd: true }
  expect(judgeNightCommand({ relation: byLink, state: 'finished' }, answered)).toBe('allowed')
})

test.each([
  { what: 'another account', about: { userId: 'other' }, isDeparted: true },
  { what: 'a guest, who may be the owner', about: {}, isDeparted: false },
  { what: 'the owner', about: { userId: 'me' }, isDeparted: false },
  {
    what: 'another account, in another name',
    about: { userId: 'other', ...{ nameKey: '고구마#kr1' } },
    isDeparted: false,
  },
])('whether the ended signup of $what gives up the owner’s name: $isDeparted', ({ about, isDeparted }) => {
  for (const state of ['left', 'removed'] as const) {
    const over = row({ nameKey: OWN.nameKey, state, ...about })
    expect(join(account, [over], { player: OWN })).toMatchObject(
      state === 'removed' && about.userId === 'me' ? {} : { departed: isDeparted ? [over] : [] },
    )
    expect(join({ ...account, userId: 'third' }, [over])).toMatchObject({ departed: [] })
  }
})
