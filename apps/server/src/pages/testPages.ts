import { rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { startTestApp } from '#testing/testApp.ts'
import { aWebDir } from './testWebDir.ts'

export const HOSTILE_NAME = '</script><b>$&#KR1'

export const webDir = await aWebDir()
export const site = await startTestApp({ webDir })
await site.store(aParsedMatch({ names: { 0: '달빛 기사#KR1', 1: HOSTILE_NAME } }))
afterAll(async () => {
  await site.close()
  await rm(webDir, { recursive: true })
})

export const page = async (path: string) => {
  const answer = await site.get(path, { accept: 'text/html' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
export const summoner = (name: string) => `/summoner/${encodeURIComponent(name)}`

export function queryData(text: string): { key: unknown[]; data: unknown }[] {
  const [, json = '[]'] = /<script type="application\/json" id="query-data">(.*?)<\/script>/s.exec(text) ?? []
  return JSON.parse(json)
}
