import { setTimeout as pause } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'

// Ten seconds of work, which a busy machine may take minutes for.
const LIMIT_MS = 600_000
const PAUSE_MS = 500

/** The site answers while its demo world is still being loaded; the journeys count on all of it. */
export default async function demoIsThere({ projects }: FullConfig): Promise<void> {
  const origin = projects[0]?.use.baseURL
  const deadline = Date.now() + LIMIT_MS
  while (await isLoading(`${origin}/api/home/stats`)) {
    if (Date.now() > deadline) throw new Error('the demo world did not come')
    await pause(PAUSE_MS)
  }
}

async function isLoading(url: string): Promise<boolean> {
  const stats = await (await fetch(url)).json()
  return stats.demoLoading || stats.totalMembers === 0
}
