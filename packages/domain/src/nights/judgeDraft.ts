import { judgePresence, judgeSeenGame } from './judgeGame.ts'

/** Ten people must be present, and captains named by the host must be among them. */
export function judgeDraftStart(
  { ten, captains }: { ten: readonly string[]; captains: readonly string[] | undefined },
  present: ReadonlySet<string>,
): 'NOT_IN_NIGHT' | 'ALREADY_PLAYING' | 'NOT_PLAYING' | 'allowed' {
  if (judgePresence(ten, present) !== 'allowed') return 'NOT_IN_NIGHT'
  if (captains && new Set(captains).size !== 2) return 'ALREADY_PLAYING'
  return captains?.some((id) => !ten.includes(id)) ? 'NOT_PLAYING' : 'allowed'
}

/** Judges whether both captains are known. The host named them, or they were drawn. */
export const judgeCaptains = ([blue, red]: readonly string[]): 'NOT_ENOUGH_PEOPLE' | { blue: string; red: string } =>
  blue === undefined || red === undefined ? 'NOT_ENOUGH_PEOPLE' : { blue, red }

type Pick = { nth: number; signupId: string }
type DraftTurn = {
  made: number
  /** Whether the time of this turn is over, even if no process has acted on it yet. */
  isLate: boolean
  isCaptain: boolean
  isManager: boolean
  left: readonly string[]
}
type PickRefusal = 'PICK_OVER' | 'NOT_DRAFTING' | 'NOT_YOUR_PICK' | 'PICK_TAKEN'

/** Repeating the same pick changes nothing. */
export function judgePick(
  { nth, signupId }: Pick,
  { known, turn }: { known: { signupId: string } | undefined; turn: DraftTurn | undefined },
): PickRefusal | 'again' | 'late' | 'captain' | 'host' {
  if (known?.signupId === signupId) return 'again'
  if (!turn) return known ? 'PICK_OVER' : 'NOT_DRAFTING'
  if (nth <= turn.made) return 'PICK_OVER'
  if (turn.isLate) return 'late'
  if (nth > turn.made + 1) return 'NOT_YOUR_PICK'
  if (!turn.isCaptain && !turn.isManager) return 'NOT_YOUR_PICK'
  if (!turn.left.includes(signupId)) return 'PICK_TAKEN'
  return turn.isCaptain ? 'captain' : 'host'
}

type Undo = { nth: number; createdAt?: string | undefined }

/** A repeated undo is allowed, because its pick is gone already. */
export function judgeUndo(
  { nth, createdAt }: Undo,
  draft: { createdAt: Date; made: number } | undefined,
): 'NOT_DRAFTING' | 'NIGHT_GAME_CHANGED' | 'PICK_OVER' | 'allowed' {
  if (!draft) return 'NOT_DRAFTING'
  if (judgeSeenGame(draft, createdAt) !== 'allowed') return 'NIGHT_GAME_CHANGED'
  return nth === draft.made || nth === draft.made + 1 ? 'allowed' : 'PICK_OVER'
}
