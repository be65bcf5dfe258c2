import { expect, test } from 'vitest'
import { botFlags } from './botFlag.ts'

test.each([
  { what: 'a flag', players: [{ botPlayer: true }, { botPlayer: false }], bots: [true, false] },
  { what: 'a flag of a replay', players: [{ IS_BOT: '1' }, { IS_BOT: '0' }], bots: [true, false] },
  { what: 'the id BOT', players: [{ puuid: 'BOT' }, { puuid: 'a puuid' }], bots: [true, null] },
  {
    what: 'accounts of 0',
    players: [
      { accountId: 0, summonerId: 0 },
      { accountId: 5, summonerId: 9 },
    ],
    bots: [true, null],
  },
  {
    what: 'one account of 0',
    players: [
      { accountId: 0, summonerId: 7 },
      { accountId: 0, summonerId: 9 },
    ],
    bots: [null, null],
  },
  { what: 'nobody’s account', players: [{ accountId: 0 }, { accountId: 0 }], bots: [null, null] },
  {
    what: 'an id instead of the account',
    players: [{ accountId: 0, puuid: 'a puuid' }, { accountId: 5 }],
    bots: [null, null],
  },
  {
    what: 'the nil id and no account',
    players: [{ accountId: 0, puuid: '00000000-0000' }, { accountId: 5 }],
    bots: [true, null],
  },
  { what: 'an account in text', players: [{ SUMMONER_ID: '0' }, { SUMMONER_ID: '5' }], bots: [true, null] },
  { what: 'nothing', players: [{}, {}], bots: [null, null] },
])('bots are found in a source with $what', ({ players, bots }) => {
  expect(botFlags(players)).toEqual(bots)
})
