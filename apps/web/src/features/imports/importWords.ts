import type { ImportView } from '@buri/contract/imports'
import type { ColumnUse, SheetShape } from '@buri/domain/imports/sheetColumns'
import { POSITION_NAMES, POSITIONS, type Position } from '@buri/domain/matches/matchFacts'

const SEAT_NAMES: Record<Position, string> = {
  TOP: 'Top',
  JUNGLE: 'Jungle',
  MIDDLE: 'Middle',
  BOTTOM: 'Bottom',
  UTILITY: 'Utility',
}

const PLAIN_USES: readonly (readonly [ColumnUse, string])[] = [
  ['ignored', '쓰지 않음'],
  ['date', '날짜'],
  ['game', '판 번호'],
  ['dateAndGame', '날짜·조·판'],
  ['duration', '경기 시간'],
  ['night', '내전 이름'],
  ['position', '포지션'],
  ['side', '팀'],
  ['result', '승패'],
  ['winningSide', '이긴 팀'],
  ['name', '이름 · 이긴 사람'],
  ['tag', '태그'],
  ['champion', '챔피언'],
  ['kda', '킬/데스/어시'],
  ['kills', '킬'],
  ['deaths', '데스'],
  ['assists', '어시'],
  ['loser', '진 사람'],
  ['loserChampion', '진 사람 챔피언'],
  ['loserKda', '진 사람 킬/데스/어시'],
  ['loserKills', '진 사람 킬'],
  ['loserDeaths', '진 사람 데스'],
  ['loserAssists', '진 사람 어시'],
  ['games', '판수'],
  ['wins', '승수'],
  ['losses', '패수'],
  ['mainPosition', '주 포지션'],
  ['subPosition', '부 포지션'],
]

export const COLUMN_USE_OPTIONS: readonly { value: ColumnUse; label: string }[] = [
  ...PLAIN_USES.map(([value, label]) => ({ value, label })),
  ...(['blue', 'red'] as const).flatMap((side) =>
    POSITIONS.map((position) => ({
      value: `${side}${SEAT_NAMES[position]}` as ColumnUse,
      label: `${side === 'blue' ? '블루' : '레드'} ${POSITION_NAMES[position]}`,
    })),
  ),
]

export const SHAPE_WORDS: Record<SheetShape, string> = {
  lanePairs: '한 줄에 라인 맞대결',
  playerRows: '한 줄에 한 사람',
  gameRows: '한 줄에 한 경기',
  sums: '사람별 합계',
  roster: '명단',
}

export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${columnLetter(Math.floor(index / 26) - 1)}${letter}`
}

/** Returns a text such as `118판 · 46명 · 3명의 합계 · 명단 5명`. */
export function importContentText({ games, sums, members, newcomers, people }: ImportView): string {
  const sumsAndNewcomers = `${sums > 0 ? ` · ${sums}명의 합계` : ''}${newcomers > 0 ? ` · 명단 ${newcomers}명` : ''}`
  if (games > 0) return `${games.toLocaleString('ko')}판 · ${people.length}명${sumsAndNewcomers}`
  if (sums > 0) return sumsAndNewcomers.slice(' · '.length)
  return members > 0 ? `${members}명의 명단` : '아직 읽은 경기가 없어요'
}
