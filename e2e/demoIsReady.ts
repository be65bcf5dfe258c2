import { setTimeout as pause } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'

// In milliseconds. Loading takes ten seconds, or minutes on a busy machine.
const LIMIT_MS = 600_000
const PAUSE_MS = 500

/** The site answers earlier, but tests need the whole world. */
export default async function demoIsReady({ projects }: FullConfig): Promise<void> {
  const origin = projects[0]?.use.baseURL
  const deadline = Date.now() + LIMIT_MS
  const ask = async (path: string) => (await fetch(`${origin}${path}`)).json()
  const isThere = async () => {
    const stats = await ask('/api/home/stats')
    if (stats.demoLoading || stats.totalMembers === 0) return false
    const [clans, players] = [await ask('/api/clans/rankings/overall'), await ask('/api/rankings/players')]
    return clans.data.length > 0 && players.seasons.length > 1
  }
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error('the demo world did not come')
    await pause(PAUSE_MS)
  }
}
