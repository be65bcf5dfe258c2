import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { currentGame, isGameOver, SIDE_NAMES } from '../games/people.ts'

type TurnNight = Pick<Night, 'games' | 'next' | 'map' | 'schedule'>

const TEAMS_SOON = '팀이 정해지면 여기에서 바로 보여요.'

export function turnWords(night: TurnNight, id: string): string {
  if (night.schedule) return roomWords(night, night.schedule.teams, id)
  const current = currentGame(night)
  if (current?.state === 'choosing' || current?.state === 'drafting' || current?.state === 'fixed') {
    if (current.bench.includes(id)) return '이번 판은 쉬고, 다음 판에 먼저 들어가요.'
    return current.state === 'fixed' ? seatWords(night, id) || TEAMS_SOON : TEAMS_SOON
  }
  const { bench } = night.next
  const nextTurn = bench.includes(id)
    ? '다음 판은 쉴 차례예요.'
    : current && bench.length > 0
      ? '다음 판에 뛰어요.'
      : ''
  return [seatWords(night, id), nextTurn].filter((words) => words !== '').join(' ') || TEAMS_SOON
}

/** Says where a person plays. Teams play in rooms at the same time, so players do not sit out in turns. */
function roomWords({ games, map }: TurnNight, teams: NonNullable<Night['schedule']>['teams'], id: string): string {
  const isIn = ({ players }: { players: readonly { signupId: string }[] }) =>
    players.some(({ signupId }) => signupId === id)
  const game = games.findLast((candidate) => !isGameOver(candidate) && isIn(candidate))
  if (game) return seatWords({ games: [game], map }, id)
  if (teams.length === 0) return TEAMS_SOON
  const team = teams.find((candidate) => candidate.rest === null && isIn(candidate))
  return team ? `${team.name}에서 뛰어요.` : '팀에 빈자리가 나면 들어갈 수 있어요.'
}

function seatWords(night: Pick<Night, 'games' | 'map'>, id: string): string {
  const current = currentGame(night)
  if (!current || isGameOver(current)) return ''
  const seat = current.players.find(({ signupId }) => signupId === id)
  if (!seat?.side) return current.bench.includes(id) ? '이번 판은 쉬어요.' : ''
  const room = current.pairing ? `방 ${current.room} ` : ''
  const lane = seat.position && night.map === 'rift' ? ` ${POSITION_NAMES[seat.position]}` : ''
  return `이번 판은 ${room}${SIDE_NAMES[seat.side]}${lane} 자리예요.`
}
