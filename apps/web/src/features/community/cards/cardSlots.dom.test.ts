import { expect, test } from 'vitest'
import { cardSlotsIn } from './cardSlots.ts'

test('only links that the server has marked get a card', () => {
  const root = document.createElement('div')
  for (const address of [
    '/match/KR_1',
    '/summoner/%EA%B0%90%EC%9E%90%23KR1',
    '/clans/0190',
    '/inhouse/0191',
    '/summoner/%E0%A4',
    '/ranking',
    'match:1',
  ]) {
    const link = document.createElement('a')
    link.dataset.card = address
    link.href = address
    root.append(link)
  }
  const elsewhere = document.createElement('a')
  elsewhere.dataset.card = '/match/KR_2'
  elsewhere.href = 'https://elsewhere.example/match/KR_2'
  const matchLink = document.createElement('a')
  matchLink.dataset.card = '/match/KR_3'
  matchLink.href = `${window.location.origin}/match/KR_3`
  root.append(elsewhere, matchLink)
  expect(cardSlotsIn(root).map(({ kind, id }) => [kind, id])).toEqual([
    ['match', 'KR_1'],
    ['player', '감자#KR1'],
    ['clan', '0190'],
    ['night', '0191'],
    ['match', 'KR_3'],
  ])
})
