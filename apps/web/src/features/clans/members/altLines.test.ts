import type { ClanMember } from '@buri/contract/clanMembership'
import { expect, test } from 'vitest'
import { readAltLines } from './altLines.ts'

const member = (userId: string, summonerName: string | null): ClanMember => ({
  ...{ userId, nickname: userId, avatarUrl: '', rank: 'member', joinedAt: '2026-11-01T00:00:00.000Z' },
  player: summonerName === null ? null : aPlayer(summonerName),
  ...{ month: null, note: '' },
})
const aPlayer = (summonerName: string): NonNullable<ClanMember['player']> => ({
  ...{ summonerName, tagLine: 'KR1', profileIcon: null, felicanScore: null, provisional: true },
  ...{ mainPosition: null, lastPlayedAt: null },
})
const MEMBERS = [member('one', '새벽 감자'), member('two', null)]

test('a list of alts and mains is read with slashes, tabs or commas between them', () => {
  const text = ' 부캐#1 / 새벽감자#kr1\n둘째 부캐#KR1\t새벽감자#KR1\n\n셋째,새벽감자\n'
  expect(readAltLines(text, MEMBERS)).toEqual({
    alts: [
      { alt: '부캐#1', userId: 'one' },
      { alt: '둘째 부캐#KR1', userId: 'one' },
      { alt: '셋째', userId: 'one' },
    ],
    unknown: [],
  })
})

test('a line without a known main is left for people to correct', () => {
  expect(readAltLines('부캐#1\n부캐#2 / 남의이름#KR1\n / 새벽감자#KR1', MEMBERS)).toEqual({
    alts: [],
    unknown: ['부캐#1', '부캐#2 / 남의이름#KR1', '/ 새벽감자#KR1'],
  })
})
