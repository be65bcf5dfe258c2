import { ClanDiscord } from '@buri/contract/nights/discordChannel'
import { InteractionResponseFlags, InteractionResponseType } from 'discord-interactions'
import { expect } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'
import { BOT_TOKEN, type FakeDiscord } from '#testing/testDiscord.ts'
import { commandBody, PUBLIC_KEY, sendSigned, signedRequest } from '#testing/testPresses.ts'

const MANAGER = '32'

export const discordConfig = ({ apiUrl }: FakeDiscord) => ({
  ...{ discordApiUrl: apiUrl, discordBotToken: BOT_TOKEN },
  discordCommands: { publicKey: PUBLIC_KEY, apiUrl },
})

export const numberOf = (seed: string) => `4${String(Number.parseInt(seed.slice(-8), 16)).padStart(17, '0')}`

export type CommandLocation = { guildId?: string; channelId?: string; permissions?: string }

export function commandsTo(world: () => { site: TestApp; now: string; discord: FakeDiscord }) {
  const discordOf = async ({ userId }: { userId: string }) => {
    const row = await world()
      .site.db.selectFrom('appUser')
      .select('discordId')
      .where('id', '=', userId)
      .executeTakeFirst()
    return row?.discordId ?? expect.fail('no Discord sign-in')
  }

  /** Returns the text that Discord shows to this person only. */
  async function answerTo(body: string, to = world().site): Promise<string> {
    const answer = await sendSigned(to.origin, signedRequest(body, world().now))
    const { type, data } = await answer.json()
    expect([answer.status, type, data?.flags]).toEqual([
      200,
      InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE,
      InteractionResponseFlags.EPHEMERAL,
    ])
    return data.content
  }
  const linkBy = async (browser: SignedInBrowser | string, channel: CommandLocation = {}, code?: string) => {
    const discordId = typeof browser === 'string' ? browser : await discordOf(browser)
    return answerTo(commandBody({ discordId, permissions: MANAGER, ...channel }, '연결', code))
  }
  const linkChannel = async (browser: SignedInBrowser) => {
    const answer = await linkBy(browser)
    expect(answer).toContain('클랜과 연결했어요')
    world().discord.messages.clear()
    world().discord.requests.length = 0
  }
  return { discordOf, answerTo, linkBy, linkChannel }
}

export const channelOf = async (clanId: string, browser: SignedInBrowser) =>
  ClanDiscord.parse(await (await browser.get(`/api/clans/${clanId}/discord`)).json()).channel
