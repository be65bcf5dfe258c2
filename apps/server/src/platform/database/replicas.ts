import type { Pool } from 'pg'
import { followReplica, type Replica } from './replica.ts'

export type Replicas<Reads> = Pick<Replica<Reads>, 'giveUp' | 'close'> & {
  /** Calls for the same `asker` get the same replica as long as the same replicas work. */
  reads: (asker?: string) => Reads | undefined
  pool: () => Pool | undefined
  states: () => { name: string; isRead: boolean; lagSeconds: number }[]
}

type Options<Reads> = {
  urls: readonly string[]
  open: (pool: Pool, life: number) => Reads
  onLost: (error: unknown) => void
  mostLagSeconds?: number
  isPrimaryAway?: () => boolean
  checkEveryMs?: number
}

/** Each replica has lives of its own. If one is gone or too far behind, the others still serve. */
export async function followReplicas<Reads>({ urls, open, ...options }: Options<Reads>): Promise<Replicas<Reads>> {
  let lifeCount = 0
  const all = await Promise.all(
    urls.map(async (url) => {
      const replica = await followReplica<Reads>({ ...options, url, open: (pool) => open(pool, ++lifeCount) })
      return { name: URL.parse(url)?.host ?? '', replica }
    }),
  )
  return {
    reads(asker = '') {
      const serving = all.flatMap(({ replica }) => replica.reads() ?? [])
      return serving[numberOf(asker) % Math.max(1, serving.length)]
    },
    pool: () => all.map(({ replica }) => replica.pool()).find((pool) => pool !== undefined),
    giveUp(reads, error) {
      for (const { replica } of all) replica.giveUp(reads, error)
    },
    states: () =>
      all.map(({ name, replica }) => ({
        name,
        isRead: replica.reads() !== undefined,
        lagSeconds: replica.lagSeconds(),
      })),
    async close() {
      await Promise.all(all.map(({ replica }) => replica.close()))
    },
  }
}

const numberOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
