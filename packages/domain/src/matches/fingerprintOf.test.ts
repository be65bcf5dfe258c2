import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOrder, anyReportedMatch, aReportedMatch, linesWith, withLinesReordered } from './aReportedMatch.ts'
import { fingerprintOf } from './fingerprintOf.ts'
import { matchIdOf, patchOf } from './matchIdOf.ts'
import { resolveChampions } from './resolveChampions.ts'

test('the order of the lines is not part of a fingerprint', () => {
  fc.assert(
    fc.property(anyReportedMatch, anyOrder, (match, order) => {
      expect(fingerprintOf(withLinesReordered(match, order))).toBe(fingerprintOf(match))
    }),
  )
})

test('a champion given by key equals the champion given by number', () => {
  const byKey = aReportedMatch({ participants: linesWith({ 2: { championId: null, championKey: 'AHRI' } }) })
  expect(fingerprintOf(byKey)).toBe(fingerprintOf(aReportedMatch()))
  expect(resolveChampions(byKey).participants[2]).toMatchObject({ championId: 103, championKey: 'Ahri' })
})

test('a champion that our release does not list stays as it was reported', () => {
  const newest = aReportedMatch({ participants: linesWith({ 2: { championId: 99_999, championKey: 'Newest' } }) })
  expect(resolveChampions(newest).participants[2]).toEqual(newest.participants[2])
})

test.each([
  { what: 'one kill', change: { kills: 7 } },
  { what: 'one death', change: { deaths: 5 } },
  { what: 'one assist', change: { assists: 8 } },
  { what: 'a champion', change: { championId: 1 } },
  { what: 'a side', change: { side: 'red' as const } },
])('changing $what makes another fingerprint', ({ change }) => {
  const otherMatch = aReportedMatch({ participants: linesWith({ 2: change }) })
  expect(fingerprintOf(otherMatch)).not.toBe(fingerprintOf(aReportedMatch()))
})

test('a fingerprint is 32 hexadecimal digits and does not change between releases', () => {
  expect(fingerprintOf(aReportedMatch())).toMatch(/^[0-9a-f]{32}$/)
  expect(fingerprintOf(aReportedMatch())).toBe('26f0f1b6559362a9919cb7e2ec2cb872')
})

test('nearby games have different fingerprints', () => {
  const prints = new Set<string>()
  for (let kills = 0; kills < 40; kills++)
    for (let deaths = 0; deaths < 40; deaths++)
      for (let assists = 0; assists < 20; assists++)
        prints.add(fingerprintOf({ participants: linesWith({ 4: { kills, deaths, assists } }) }))
  expect(prints.size).toBe(40 * 40 * 20)
})

test('a match is named by its platform and number, or by its fingerprint', () => {
  expect(matchIdOf(aReportedMatch({ platform: 'kr' }))).toBe('KR_7700000001')
  const nameless = aReportedMatch({ gameId: null })
  expect(matchIdOf(nameless)).toBe(`X_${fingerprintOf(nameless)}`)
})

test.each([
  { version: '16.4.745.2012', patch: '16.4' },
  { version: '9.10', patch: '9.10' },
  { version: '', patch: null },
  { version: null, patch: null },
])('the patch of $version is $patch', ({ version, patch }) => {
  expect(patchOf(version)).toBe(patch)
})
