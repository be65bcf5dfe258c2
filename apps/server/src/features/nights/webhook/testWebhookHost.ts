import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { imageUrls } from '@buri/domain/gameData/imageUrls'
import { expect } from 'vitest'
import { PUBLIC_AUDIENCE } from '#server/model/people/audience.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { recapService } from '../recap/recap.service.ts'
import { discordChannel } from './discordChannel.ts'
import { newsWords } from './newsWords.ts'
import { webhookPoster } from './webhookPoster.ts'

export const CHANNEL = '300000000000000001'
export const ID = '123456789012345678'
export const TOKEN = `${'aB3_-'.repeat(13)}`
export const ADDRESS = `https://discord.com/api/webhooks/${ID}/${TOKEN}`

type Message = { content: string; allowed_mentions: unknown }

export async function openWebhookHost() {
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const received: { url: string | undefined; body: Message }[] = []
  let hold: Promise<void> = Promise.resolve()
  const discord = createServer(async (request, response) => {
    const body = (await json(request)) as Message
    const { status, headers } = answers.shift() ?? { status: 200 }
    if (status === 200) received.push({ url: request.url, body })
    await hold
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ id: '1', channel_id: CHANNEL }))
  })
  discord.listen(0, '127.0.0.1')
  await once(discord, 'listening')
  return {
    ...{ answers, taken: received },
    apiUrl: `http://127.0.0.1:${(discord.address() as AddressInfo).port}/api/v10`,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return resolve
    },
    close: () => discord.close(),
  }
}

export function posterOf({ db, apiUrl, now, hasBot }: { db: Db; apiUrl: string; now: () => Date; hasBot: boolean }) {
  const players = { audience: async () => PUBLIC_AUDIENCE }
  const recaps = recapService({
    db,
    urls: imageUrls('https://art.example'),
    players,
    earnedIn: async () => [],
  })
  const words = newsWords({ db, recaps, publicUrl: () => 'https://buri.example' })
  const onDefect = (error: unknown) => expect.fail(String(error))
  return webhookPoster({ db, channel: discordChannel(apiUrl), words, now, hasBot, onDefect })
}
