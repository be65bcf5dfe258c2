import { expect, test } from 'vitest'
import { testFoldersFor } from './changed.ts'

const TEST_PATHS = [
  'apps/server/src/features/clans/clans.test.ts',
  'apps/server/src/features/clans/activity/clanActivity.test.ts',
  'apps/server/src/features/matches/matches.test.ts',
  'apps/server/src/platform/http/csrf.test.ts',
]

test.each<[string, string[], string[]]>([
  ['nothing', [], []],
  ['a page', ['apps/web/src/features/clans/list/ClanCard.tsx'], []],
  ['a feature of the server', ['apps/server/src/features/clans/clans.service.ts'], ['apps/server/src/features/clans/']],
  ['its rules', ['packages/domain/src/clans/clanRights.ts'], ['apps/server/src/features/clans/']],
  ['its calls', ['packages/contract/src/matches.ts'], ['apps/server/src/features/matches/']],
  ['what no feature is named after', ['packages/contract/src/limits.ts'], []],
  [
    'a part of a feature and its whole',
    ['apps/server/src/features/clans/activity/a.ts', 'apps/server/src/features/clans/b.ts'],
    ['apps/server/src/features/clans/'],
  ],
  [
    'what every feature stands on',
    ['apps/server/src/platform/errors.ts', 'apps/server/src/platform/http/csrf.ts'],
    ['apps/server/src/platform/'],
  ],
])('changes of %s select these server tests', (_, changed, folders) => {
  expect(testFoldersFor(changed, TEST_PATHS)).toEqual(folders)
})
