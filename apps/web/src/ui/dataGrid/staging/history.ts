import { NOTHING_STAGED, type StagedEdits } from './stagedEdits.ts'

type History = {
  now: StagedEdits
  past: readonly StagedEdits[]
  future: readonly StagedEdits[]
}

/** Neighbouring states share most of their data, so they need little memory. */
const MAX_STEPS = 200

export const emptyHistory = (now: StagedEdits = NOTHING_STAGED): History => ({ now, past: [], future: [] })

export const recordStep = (history: History, now: StagedEdits): History =>
  now === history.now ? history : { now, past: [...history.past, history.now].slice(-MAX_STEPS), future: [] }

export function undo({ now, past, future }: History): History {
  const previous = past.at(-1)
  return previous ? { now: previous, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future }
}

export function redo({ now, past, future }: History): History {
  const [after, ...later] = future
  return after ? { now: after, past: [...past, now], future: later } : { now, past, future }
}
