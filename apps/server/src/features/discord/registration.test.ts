import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, type FakeDiscord, openDiscord } from '#testing/testDiscord.ts'
import { registerCommands } from './registration.ts'

let discord: FakeDiscord
beforeAll(async () => {
  discord = await openDiscord()
})
afterAll(() => discord.close())

const NAME = /^[\p{L}\p{N}_-]{1,32}$/u
type Option = { type: number; name: string; description: string; options?: Option[] }
const withSubcommands = (options: readonly Option[] = []): Option[] =>
  options.flatMap((option) => [option, ...withSubcommands(option.options)])

test('the commands are registered in the documented shape, in place of the earlier ones', async () => {
  expect(await registerCommands({ apiUrl: discord.apiUrl, token: BOT_TOKEN })).toEqual({
    ok: true,
    application: '1234567890',
  })
  expect(discord.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /applications/@me',
    'PUT /applications/1234567890/commands',
  ])
  const [sent] = discord.commands as Option[][]
  expect(sent).toHaveLength(1)
  for (const { name, description } of withSubcommands(sent)) {
    expect(name).toMatch(NAME)
    expect(description.length).toBeLessThanOrEqual(100)
  }
  expect(sent?.[0]?.options?.map(({ name }) => name)).toEqual(['전적', '내전', '순위', '팀', '연결'])
})

test('the command reports an unknown token and a rate limit', async () => {
  expect(await registerCommands({ apiUrl: discord.apiUrl, token: 'another' })).toEqual({
    ok: false,
    why: 'Discord does not know this DISCORD_BOT_TOKEN.',
  })
  discord.answers.push({ status: 200, body: { id: '1234567890' } }, { status: 429, headers: { 'retry-after': '7.2' } })
  expect(await registerCommands({ apiUrl: discord.apiUrl, token: BOT_TOKEN })).toEqual({
    ok: false,
    why: 'Discord said 429 to the commands. Run this again in 8 seconds.',
  })
})
