import { expect, test } from 'vitest'
import { botFlags } from './botFlag.ts'

test.each([
  { says: 'a flag', players: [{ botPlayer: true }, { botPlayer: false }], bots: [true, false] },
  { says: 'a flag of a replay', players: [{ IS_BOT: '1' }, { IS_BOT: '0' }], bots: [true, false] },
  { says: 'the id BOT', players: [{ puuid: 'BOT' }, { puuid: 'a puuid' }], bots: [true, null] },
  {
    says: 'accounts of 0',
    players: [
      { accountId: 0, summonerId: 0 },
      { accountId: 5, summonerId: 9 },
    ],
    bots: [true, null],
  },
  {
    says: 'one account of 0',
    players: [
      { accountId: 0, summonerId: 7 },
      { accountId: 0, summonerId: 9 },
    ],
    bots: [null, null],
  },
  { says: 'nobody’s account', players: [{ accountId: 0 }, { accountId: 0 }], bots: [null, null] },
  {
    says: 'an id instead of the account',
    players: [{ accountId: 0, puuid: 'a puuid' }, { accountId: 5 }],
    bots: [null, null],
  },
  {
    says: 'the nil id and no account',
    players: [{ accountId: 0, puuid: '00000000-0000' }, { accountId: 5 }],
    bots: [true, null],
  },
  { says: 'an account in text', players: [{ SUMMONER_ID: '0' }, { SUMMONER_ID: '5' }], bots: [true, null] },
  { says: 'nothing', players: [{}, {}], bots: [null, null] },
])('bots are told apart in a source that says $says', ({ players, bots }) => {
  expect(botFlags(players)).toEqual(bots)
})
