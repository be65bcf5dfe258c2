import { expect, test } from 'vitest'
import { linesAll, linesWith } from './aReportedMatch.ts'
import { areSamePeople } from './samePeople.ts'

const ten = linesWith({})
const nameless = linesAll({ gameName: null, clientPuuid: null })

test('two matches have the same people if five of the ten have the same name or id', () => {
  const renamed = ten.map((line, slot) => (slot < 5 ? { ...line, gameName: `새이름${slot}` } : line))
  expect(areSamePeople(ten, renamed)).toBe(true)
  const others = (from: number) =>
    ten.map((line, slot) => (slot < from ? line : { ...line, gameName: `남${slot}`, clientPuuid: `id ${slot}` }))
  expect(areSamePeople(ten, others(5))).toBe(true)
  expect(areSamePeople(ten, others(4))).toBe(false)
})

test('scores decide if the lines have neither names nor ids', () => {
  expect(areSamePeople(ten, nameless)).toBe(true)
  expect(areSamePeople(nameless, linesAll({ gameName: null, clientPuuid: null, kills: 20 }))).toBe(false)
})

test('names identify people only if one of the two results lacks ids', () => {
  const namesakes = ten.map((line, slot) => ({ ...line, clientPuuid: `id ${slot}` }))
  expect(areSamePeople(ten, namesakes)).toBe(false)
  expect(
    areSamePeople(
      ten.map((line) => ({ ...line, clientPuuid: null })),
      namesakes,
    ),
  ).toBe(true)
})

test('the name or the scores of a stranger identify no player, but an id does', () => {
  const nameOnly = ten.map((line) => ({ ...line, clientPuuid: null }))
  const among = (strangers: number) => areSamePeople(ten, nameOnly, (slot) => slot < strangers)
  expect([among(5), among(6)]).toEqual([true, false])
  expect(areSamePeople(ten, ten, () => true)).toBe(true)
  const withApi = ten.map((line, slot) => ({ ...line, clientPuuid: null, apiPuuid: `api ${slot}` }))
  expect(areSamePeople(withApi, withApi, () => true)).toBe(true)
  // Anybody can write a file without names, so equal scores identify no stranger.
  expect(areSamePeople(nameless, nameless, () => true)).toBe(false)
})
