import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../seoulTime.ts'
import { originOf } from './circle.ts'
import { type AccountTie, independentSources, withTiedAccounts } from './independence.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const old = (...accounts: string[]) => new Map(accounts.map((account) => [account, NOW - 61 * DAY_MS] as const))
const tie = (one: string, other: string, kind: AccountTie['kind'] = 'clan'): AccountTie => ({ one, other, kind })
const playersKnownFrom = (...accounts: (string | null)[]) => ({
  origins: accounts.map((uploadedBy) => originOf({ uploadedBy, clanId: null, clans: [], isGuest: false })),
})
const ALL = ['owner', 'sender', 'friend', 'source']

test.each<[string, string[], AccountTie[], string[]]>([
  ['settled accounts with nothing in common', ALL, [], ['source']],
  ['an owner tied to the sender', ALL, [tie('sender', 'owner')], []],
  ['a source tied to the sender', ALL, [tie('source', 'sender')], []],
  ['an owner of one whom the sender made known', ALL, [tie('sender', 'owner', 'claim')], []],
  ['a source that made a player of the sender known', ALL, [tie('source', 'sender', 'claim')], ['source']],
  ['a source tied to the owner alone', ALL, [tie('source', 'owner')], []],
  ['a source that made the owner’s player known', ALL, [tie('source', 'owner', 'claim')], ['source']],
  ['a new owner', ['sender', 'source'], [], []],
  ['a new source', ['owner', 'sender'], [], []],
  [
    'a settled account that confirmed claims of both',
    ALL,
    [tie('sender', 'friend', 'confirmed'), tie('friend', 'source', 'confirmed')],
    ['source'],
  ],
  [
    'one who invited both',
    ['owner', 'source'],
    [tie('x', 'sender', 'invitation'), tie('x', 'source', 'invitation')],
    ['source'],
  ],
  [
    'one who made the owner known, and owns one whom the sender made known',
    ['owner', 'source'],
    [tie('x', 'sender', 'claim'), tie('x', 'owner', 'claim')],
    ['source'],
  ],
  ['a source whom the sender invited', ALL, [tie('sender', 'source', 'invitation')], []],
  [
    'a new account that confirmed claims of both',
    ['owner', 'source'],
    [tie('sender', 'friend', 'confirmed'), tie('friend', 'source', 'confirmed')],
    [],
  ],
  [
    'a new account that was in clans of both',
    ['owner', 'source'],
    [tie('sender', 'friend'), tie('friend', 'source')],
    ['source'],
  ],
])('the accounts on which an owner may rely are found: %s', (_, settled, ties, sources) => {
  const speaker = { userId: 'owner', players: [playersKnownFrom('source', 'owner')] }
  const surroundings = { since: old(...settled), ties }
  expect([...independentSources(speaker, ['sender'], surroundings, NOW)]).toEqual(sources)
})

test('the operator is settled and tied to no account, and naming a guest makes no player known', () => {
  const guest = { origins: [originOf({ uploadedBy: 'source', clanId: null, clans: [], isGuest: true })] }
  const surroundings = { since: old(...ALL), ties: [] }
  const originsOf = (players: { origins: string[] }[]) =>
    independentSources({ userId: 'owner', players }, ['sender'], surroundings, NOW)
  expect([...originsOf([playersKnownFrom(null)])]).toEqual(['-'])
  expect([...originsOf([guest])]).toEqual([])
})

test('the order of ties does not change the tied accounts, and more ties never make them fewer', () => {
  const account = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const anyTies = fc.array(
    fc.record({
      one: account,
      other: account,
      kind: fc.constantFrom<AccountTie['kind']>('clan', 'claim', 'confirmed', 'invitation'),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(anyTies, anyTies, fc.subarray(['a', 'b', 'c', 'd']), (ties, more, settled) => {
      const since = old(...settled)
      const tied = withTiedAccounts(['a'], { since, ties }, NOW)
      expect([...withTiedAccounts(['a'], { since, ties: ties.toReversed() }, NOW)].sort()).toEqual([...tied].sort())
      const grown = withTiedAccounts(['a'], { since, ties: [...ties, ...more] }, NOW)
      expect([...tied].filter((each) => !grown.has(each))).toEqual([])
    }),
  )
})
