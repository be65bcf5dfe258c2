import type { Night } from '@buri/contract/inhouse/nights'
import { currentGame } from '../games/people.ts'

const SOON = '팀이 정해지면 여기에서 바로 보여요.'

/** What comes next for one with a place. */
export function turnWords(night: Pick<Night, 'games' | 'next'>, id: string): string {
  const current = currentGame(night)
  const isBeingMade = current?.state === 'choosing' || current?.state === 'drafting' || current?.state === 'fixed'
  if (isBeingMade) return current.bench.includes(id) ? '이번 판은 쉬고, 다음 판에 먼저 들어가요.' : SOON
  const { bench } = night.next
  if (bench.includes(id)) return '다음 판은 쉴 차례예요.'
  return current && bench.length > 0 ? '다음 판에 뛰어요.' : SOON
}
