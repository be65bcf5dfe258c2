import { MIN_PEOPLE_TO_ASK, NAMES_TO_ASSIGN } from '@buri/domain/nights/judgeReplay'
import { normaliseName } from '@buri/domain/riotId'
import type { FilePreview, PreviewMatch } from './previewFile.ts'

export type ExpectedNight = {
  title: string
  clanId: string | null
  /** Names of the players of each game that waits for a replay. */
  games: readonly (readonly string[])[]
  /** Names of the players of each game that has not started. */
  unstarted: readonly (readonly string[])[]
}

function sameNames(games: ExpectedNight['games'], understood: PreviewMatch): number {
  const names = new Set([...understood.teams.blue, ...understood.teams.red].map(({ name }) => normaliseName(name)))
  return Math.max(0, ...games.map((game) => game.filter((name) => names.has(normaliseName(name))).length))
}

export const belongsToNight = ({ games }: ExpectedNight, understood: FilePreview | null): boolean =>
  understood?.kind === 'match' && sameNames(games, understood) >= NAMES_TO_ASSIGN

/** Returns why a file is not sent automatically; `null` if it clearly belongs to the night or contains no players. */
export function unsentReason(
  { title, games, unstarted }: ExpectedNight,
  understood: FilePreview | null,
): string | null {
  if (understood?.kind !== 'match') return null
  const sameGameNames = sameNames(games, understood)
  if (sameGameNames >= NAMES_TO_ASSIGN) return null
  if (sameNames(unstarted, understood) >= NAMES_TO_ASSIGN)
    return `${title}에서 아직 시작하지 않은 판이에요. 내전에서 경기 시작을 누른 다음에 올려야 그 판의 결과가 돼요. 지금 올리면 전적에만 남아요.`
  if (sameGameNames >= MIN_PEOPLE_TO_ASK)
    return `${title}에서 뛴 열 명 중 ${sameGameNames}명만 같아서 자동으로 올리지 않았어요. 올리면 그 판이 맞는지 내전에서 물어봐요.`
  if (games.length === 0) return `${title}에는 리플레이를 기다리는 판이 없어요. 올리면 전적에만 남아요.`
  return `${title}에서 뛴 열 명 중 ${sameGameNames}명만 같은 다른 경기예요. 올리면 전적에만 남고 내전의 결과가 되지 않아요.`
}
