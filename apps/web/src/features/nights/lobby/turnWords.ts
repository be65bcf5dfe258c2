import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { currentGame, isOver, SIDE_NAMES } from '../games/people.ts'

const SOON = '팀이 정해지면 여기에서 바로 보여요.'

/** Where a person with a place plays, and what comes next. */
export function turnWords(night: Pick<Night, 'games' | 'next' | 'map'>, id: string): string {
  const current = currentGame(night)
  if (current?.state === 'choosing' || current?.state === 'drafting' || current?.state === 'fixed') {
    if (current.bench.includes(id)) return '이번 판은 쉬고, 다음 판에 먼저 들어가요.'
    return current.state === 'fixed' ? seatWords(night, id) || SOON : SOON
  }
  const { bench } = night.next
  const next = bench.includes(id) ? '다음 판은 쉴 차례예요.' : current && bench.length > 0 ? '다음 판에 뛰어요.' : ''
  return [seatWords(night, id), next].filter((words) => words !== '').join(' ') || SOON
}

/** The person's side and lane in the current game. */
function seatWords(night: Pick<Night, 'games' | 'map'>, id: string): string {
  const current = currentGame(night)
  if (!current || isOver(current)) return ''
  const seat = current.players.find(({ signupId }) => signupId === id)
  if (!seat?.side) return current.bench.includes(id) ? '이번 판은 쉬어요.' : ''
  const lane = seat.position && night.map === 'rift' ? ` ${POSITION_NAMES[seat.position]}` : ''
  return `이번 판은 ${SIDE_NAMES[seat.side]}${lane} 자리예요.`
}
