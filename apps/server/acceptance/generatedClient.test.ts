import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { ApiResponse, WithHeaders } from '@oazapfts/runtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aToken } from '#server/features/tokens/testTokens.ts'
import { CURRENT_PATCH, replayNamed } from '#server/features/uploads/testUploads.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

const PACKAGES = join(import.meta.dirname, '../../../node_modules')
const GENERATOR = join(PACKAGES, 'oazapfts/dist/cli.js')

type Answer = Promise<WithHeaders<ApiResponse>>
type Client = {
  defaults: { baseUrl: string; headers: Record<string, string> }
  clanMine: () => Answer
  uploadReplays: (body: { files: File[]; clanId?: string }) => Answer
  matchDetail: (matchId: string) => Answer
  nightCreate: (body: { clanId: string; title: string; places: number }) => Answer
  nightRead: (id: string) => Answer
}

const site = await openSite()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buri-client-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** The client that https://github.com/oazapfts/oazapfts generates from the site's API description. */
async function generatedClient(): Promise<Client> {
  const description = join(folder, 'buri.json')
  const client = join(folder, 'buri.ts')
  const script = join(folder, 'buri.js')
  await writeFile(description, await (await site.get('/docs/json')).text())
  await symlink(PACKAGES, join(folder, 'node_modules'))
  await promisify(execFile)(process.execPath, [GENERATOR, description, client])
  await writeFile(script, stripTypeScriptTypes(await readFile(client, 'utf8')))
  return import(pathToFileURL(script).href)
}

test('a generated client signs in with a token, uploads a replay and opens a night', async () => {
  const member = await signedIn(site)
  const clanId = await aClan(site, { members: [member] })
  const { token } = await aToken(member, { scopes: ['read', 'upload', 'nights'] })
  const { defaults, ...client } = await generatedClient()
  expect(defaults.baseUrl).toBe('https://buri.example')
  defaults.baseUrl = site.origin

  expect((await client.clanMine()).status).toBe(401)
  defaults.headers = { Authorization: `Bearer ${token}` }
  expect(await client.clanMine()).toMatchObject({ status: 200, data: { data: [{ id: clanId }] } })

  const { name, bytes } = replayNamed('KR-7300000001.rofl', CURRENT_PATCH)
  const answer = await client.uploadReplays({ files: [new File([bytes], name)], clanId })
  expect(answer).toMatchObject({ status: 200, data: { results: [{ status: 'created', matchId: 'KR_7300000001' }] } })
  const match = await client.matchDetail('KR_7300000001')
  expect(match).toMatchObject({ status: 200, data: { clan: { id: clanId } } })

  const opened = await client.nightCreate({ clanId, title: '금요일 내전', places: 10 })
  expect(opened).toMatchObject({ status: 201, data: { title: '금요일 내전' } })
  const night = await client.nightRead(opened.data.id)
  expect(night).toMatchObject({ status: 200, data: { places: 10, state: 'open' } })
})
