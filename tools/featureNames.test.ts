import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const SERVER = foldersIn('apps/server/src/features')
const WEB = foldersIn('apps/web/src/features')
const CONTRACT = readdirSync(join(ROOT, 'packages/contract/src')).map((name) => name.replace(/\.ts$/, ''))

const WITHOUT_SERVER = ['legal']
const SUBJECTS = [
  'accounts',
  'audit',
  'badges',
  'balancing',
  'gameData',
  'history',
  'identities',
  'permissions',
  'rating',
  'statistics',
]

test('a server feature is named after a file or folder of the contract', () => {
  expect(SERVER.filter((name) => !CONTRACT.includes(name))).toEqual([])
})

test('a web feature has the name of a feature in the contract and the server', () => {
  const isFeatureName = (name: string) => CONTRACT.includes(name) && SERVER.includes(name)
  expect(WEB.filter((name) => !isFeatureName(name) && !WITHOUT_SERVER.includes(name))).toEqual([])
})

test('a domain folder belongs to a feature or is a shared subject', () => {
  const folders = foldersIn('packages/domain/src')
  expect(folders.filter((name) => !SERVER.includes(name) && !SUBJECTS.includes(name))).toEqual([])
  expect(SUBJECTS.filter((name) => !folders.includes(name))).toEqual([])
})

test.each(['server', 'web'])('no feature of the %s is inside another', (program) => {
  const inner = foldersIn(`apps/${program}/src/features`).flatMap((feature) =>
    foldersIn(`apps/${program}/src/features/${feature}`).map((name) => ({ feature, name })),
  )
  // The search of the community is a part of the community, although the contract has a file for search.
  const isOwn = (feature: string, name: string) => feature === 'community' && name === 'search'
  expect(inner.filter(({ feature, name }) => SERVER.includes(name) && !isOwn(feature, name))).toEqual([])
})
