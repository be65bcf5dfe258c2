import { otherSide, type Position, type Side } from '../matches/matchFacts.ts'
import { NIGHT_LIMITS } from './nightSettings.ts'

export type GameState = 'choosing' | 'drafting' | 'fixed' | 'running' | 'awaiting' | 'finished' | 'cancelled'
type Game = { n: number; state: GameState; createdAt: Date }

const TEN = 10

const isBeingMade = ({ state }: { state: GameState }) =>
  state === 'choosing' || state === 'drafting' || state === 'fixed'

/** Whether a game is being made or played. */
export const isOpen = (game: { state: GameState }): boolean => isBeingMade(game) || game.state === 'running'

/** Judges whether the game is the one that the sender saw, because the number of a cancelled game is used again. */
export const judgeSeenGame = (
  game: { createdAt: Date },
  createdAt: string | undefined,
): 'NIGHT_GAME_CHANGED' | 'allowed' =>
  createdAt !== undefined && Date.parse(createdAt) !== game.createdAt.getTime() ? 'NIGHT_GAME_CHANGED' : 'allowed'

/** Returns the game that a command names, or why not: the game is cancelled, or another game has its number by now. */
export function judgeAddressedGame<One extends Game>(
  games: readonly One[],
  { n, createdAt }: { n: number; createdAt?: string | undefined },
): 'NIGHT_GAME_NOT_FOUND' | 'NIGHT_GAME_CHANGED' | One {
  const game = games.find((one) => one.n === n && one.state !== 'cancelled')
  if (!game) return 'NIGHT_GAME_NOT_FOUND'
  return judgeSeenGame(game, createdAt) === 'allowed' ? game : 'NIGHT_GAME_CHANGED'
}

/** Each room prepares one game at a time. The number of a cancelled game is used again. */
export function judgeNewGame(
  games: readonly Game[],
  inRoom: readonly { state: GameState }[] = games,
): 'NIGHT_GAME_ON' | 'NIGHT_GAMES_FULL' | { n: number } {
  if (inRoom.some(isBeingMade)) return 'NIGHT_GAME_ON'
  const n = Math.max(0, ...games.filter(({ state }) => state !== 'cancelled').map((game) => game.n)) + 1
  return n > NIGHT_LIMITS.gamesPerNight ? 'NIGHT_GAMES_FULL' : { n }
}

/** Returns the ten of a new game: the host's choice, or the people whose turn it is. */
export function judgeTen(
  wanted: readonly string[] | undefined,
  { present, next }: { present: ReadonlySet<string>; next: readonly string[] },
): 'NOT_ENOUGH_PEOPLE' | 'NOT_IN_NIGHT' | { ten: readonly string[] } {
  if (wanted === undefined) return next.length < TEN ? 'NOT_ENOUGH_PEOPLE' : { ten: next }
  if (new Set(wanted).size !== TEN) return 'NOT_ENOUGH_PEOPLE'
  return wanted.some((id) => !present.has(id)) ? 'NOT_IN_NIGHT' : { ten: wanted }
}

type Change = { leavingId: string; enteringId: string }

/** Returns the ten after people without a place were replaced by the next in turn, as far as there are others. */
export function fillUpToTen(
  ten: readonly string[],
  presentByTurn: readonly string[],
): { ids: string[]; changes: Change[] } {
  const free = presentByTurn.filter((id) => !ten.includes(id))
  const changes = ten
    .filter((id) => !presentByTurn.includes(id))
    .flatMap((leavingId, index): Change[] => {
      const enteringId = free[index]
      return enteringId === undefined ? [] : [{ leavingId, enteringId }]
    })
  const replacements = new Map(changes.map(({ leavingId, enteringId }) => [leavingId, enteringId]))
  return { ids: ten.map((id) => replacements.get(id) ?? id), changes }
}

/** Teams can be made until the game starts. */
export const judgeTeamMaking = (game: { state: GameState }): 'GAME_STARTED' | 'allowed' =>
  isBeingMade(game) ? 'allowed' : 'GAME_STARTED'

/** A game starts only once, and only with fixed teams. */
export function judgeStart(game: { state: GameState }): 'GAME_STARTED' | 'TEAMS_NOT_FIXED' | 'allowed' {
  if (!isBeingMade(game)) return 'GAME_STARTED'
  return game.state === 'fixed' ? 'allowed' : 'TEAMS_NOT_FIXED'
}

export const judgeCancelling = ({ state }: { state: GameState }): 'GAME_DECIDED' | 'allowed' =>
  state === 'finished' ? 'GAME_DECIDED' : 'allowed'

/** Judges whether all ten of a game still have a place in the night. */
export const judgePresence = (ten: readonly string[], present: ReadonlySet<string>): 'NOT_IN_NIGHT' | 'allowed' =>
  ten.every((id) => present.has(id)) ? 'allowed' : 'NOT_IN_NIGHT'

type SeatInput = { signupId: string; position?: Position | null | undefined }
type TeamsInput = { blue: readonly SeatInput[]; red: readonly SeatInput[]; planned: readonly string[] }
type TeamsRefusal = 'NOT_IN_NIGHT' | 'NOT_AMONG_THE_TEN' | 'ALREADY_PLAYING' | 'POSITION_TWICE'

/** Judges teams that the host made, and the people named in the host's plan. */
export function judgeGivenTeams(
  { blue, red, planned }: TeamsInput,
  present: ReadonlySet<string>,
): TeamsRefusal | 'allowed' {
  const ids = [...blue, ...red].map(({ signupId }) => signupId)
  const refereedIds = new Set(ids)
  if (judgePresence(ids, present) !== 'allowed') return 'NOT_IN_NIGHT'
  if (planned.some((id) => !refereedIds.has(id))) return 'NOT_AMONG_THE_TEN'
  if (refereedIds.size !== ids.length) return 'ALREADY_PLAYING'
  return hasPositionTwice(blue) || hasPositionTwice(red) ? 'POSITION_TWICE' : 'allowed'
}

/** Returns the captains of teams made by hand: the earlier captains, unless two of them are on one team now. */
export function previousCaptains(
  { blue, red }: Pick<TeamsInput, 'blue' | 'red'>,
  before: readonly { signupId: string; isCaptain: boolean }[],
): ReadonlySet<string> {
  const captains = new Set(before.flatMap(({ signupId, isCaptain }) => (isCaptain ? [signupId] : [])))
  const areCaptainsOnOneTeam = [blue, red].some(
    (team) => team.filter(({ signupId }) => captains.has(signupId)).length > 1,
  )
  return areCaptainsOnOneTeam ? new Set() : captains
}

function hasPositionTwice(team: readonly SeatInput[]): boolean {
  const positions = team.flatMap(({ position }) => position ?? [])
  return new Set(positions).size !== positions.length
}

type SeatSides = { side: Side | null; position: Position | null }
type PreviousSeat = { signupId: string; lentBy: number | null; isCaptain: boolean }

/** Returns fixed teams with their sides exchanged. Captains stay captains. */
export function judgeSideSwap(
  ten: readonly (PreviousSeat & SeatSides)[],
): 'TEAMS_NOT_FIXED' | (PreviousSeat & { side: Side; position: Position })[] {
  const turned = ten.flatMap(({ signupId, side, position, lentBy, isCaptain }) =>
    side === null || position === null ? [] : [{ signupId, side: otherSide(side), position, lentBy, isCaptain }],
  )
  return turned.length === ten.length ? turned : 'TEAMS_NOT_FIXED'
}

/** Returns the balance option that the host chose, or the last one if there are fewer. */
export const judgeOption = <Option>(options: readonly Option[], nth: number): 'NO_BALANCE' | Option =>
  options[Math.min(nth, options.length - 1)] ?? 'NO_BALANCE'

type Substitution = {
  state: GameState
  playing: readonly string[]
  leavingId: string
  enteringId: string
  isAvailable: boolean
}
type SubstitutionRefusal = 'GAME_DECIDED' | 'NOT_PLAYING' | 'ALREADY_PLAYING' | 'NOT_IN_NIGHT' | 'NIGHT_GAME_ON'

/** One of the ten can be replaced until the game has a result, except during the draft. */
export function judgeSubstitution({
  state,
  playing,
  leavingId,
  enteringId,
  isAvailable,
}: Substitution): SubstitutionRefusal | 'allowed' {
  if (state === 'finished') return 'GAME_DECIDED'
  if (!playing.includes(leavingId)) return 'NOT_PLAYING'
  if (playing.includes(enteringId)) return 'ALREADY_PLAYING'
  if (!isAvailable) return 'NOT_IN_NIGHT'
  return state === 'drafting' ? 'NIGHT_GAME_ON' : 'allowed'
}
