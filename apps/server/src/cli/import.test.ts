import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aToken } from '#server/features/tokens/testTokens.ts'
import { replayNamed } from '#server/features/uploads/testUploads.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let folder: string
let named: string
let twins: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buri-import-'))
  named = await aClan(site, { clanName: '도란의 검' })
  twins = [
    await aClan(site, { clanName: '쌍둥이', isPublic: false }),
    await aClan(site, { clanName: '쌍둥이', isPublic: false }),
  ].toSorted()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function runImport(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const path = join(folder, name)
  await writeFile(path, replayNamed(name).bytes)
  const env = { PATH: process.env.PATH, DATABASE_URL: site.url }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'import.ts'), path, ...args],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}`.trim() })
      },
    )
  })
}
const clanOf = async (matchId: string) => {
  const { rows } = await site.pool.query('select clan_id from match where id = $1', [matchId])
  return rows.map(({ clan_id }) => clan_id)
}

test('matches are imported for the clan that --clan names, by name or by id', async () => {
  const byName = await runImport('KR-7700000301.rofl', '--clan', '도란의검')
  expect([byName.code, await clanOf('KR_7700000301')]).toEqual([0, [named]])
  const byId = await runImport('KR-7700000302.rofl', '--clan', twins[0] ?? '')
  expect([byId.code, await clanOf('KR_7700000302')]).toEqual([0, [twins[0]]])
})

test('an import for an unknown clan is refused before anything is read', async () => {
  const { code, output } = await runImport('KR-7700000303.rofl', '--clan', '없는 클랜')
  expect([code, output]).toEqual([
    1,
    `No clan has the name or id "없는 클랜". See /clans; the address of a clan's page ends with its id.`,
  ])
  expect(await clanOf('KR_7700000303')).toEqual([])
})

test('an import for a name that several private clans share is refused with their ids', async () => {
  const { code, output } = await runImport('KR-7700000304.rofl', '--clan', '쌍둥이')
  expect([code, output]).toEqual([
    1,
    `Several clans are named "쌍둥이". Give --clan one of their ids: ${twins.join(', ')}.`,
  ])
  expect(await clanOf('KR_7700000304')).toEqual([])
})

test('a file is sent to another site for a clan’s id, but not for its name', async () => {
  const sender = await signedIn(site)
  const { token } = await aToken(sender, { scopes: ['upload'] })
  const clanId = await aClan(site, { leader: sender })
  const toSite = ['--to', site.origin, '--token', token, '--clan']
  const { code, output } = await runImport('KR-7700000305.rofl', ...toSite, '도란의 검')
  expect([code, output]).toEqual([
    1,
    `With --to, --clan takes an id, not the name "도란의 검"; the address of a clan's page ends with its id.`,
  ])
  expect((await runImport('KR-7700000305.rofl', ...toSite, clanId)).code).toBe(0)
  expect(await clanOf('KR_7700000305')).toEqual([clanId])
})
