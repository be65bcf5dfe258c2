import type { MatchDetail } from '@buri/contract/matches'
import { formatMonthDay, formatNumber, formatTime } from '#web/ui/text/format.ts'

export function trustSentence({ standing, maturesAt, witnesses, silentGuests }: MatchDetail): string {
  switch (standing) {
    case 'confirmed':
      return confirmedBy(witnesses)
    case 'reported':
      if (witnesses.some(({ kind }) => kind === 'staff')) return '사이트 운영자가 확인해 전적과 점수에 들어갑니다.'
      if (silentGuests > 0)
        return `전적과 점수에 들어갑니다. 손님 ${formatNumber(silentGuests)}명의 전적과 점수에는 본인이나 클랜 운영진이 확인해야 들어갑니다.`
      return '전적과 점수에 들어갑니다. 상대 팀에서 뛴 사람이나 클랜 운영진이 확인하면 확인된 경기가 됩니다.'
    case 'waiting':
      return maturesAt === null
        ? '아직 전적과 점수에 들어가지 않습니다. 함께 뛴 사람이나 클랜 운영진이 충분히 확인하면 들어갑니다.'
        : `${formatMonthDay(maturesAt)} ${formatTime(maturesAt)}까지 이의가 없으면 전적과 점수에 들어갑니다. 손님의 전적과 점수에는 본인이나 클랜 운영진이 확인해야 들어가고, 모두 확인되면 바로 들어갑니다.`
    case 'disputed':
      return '이의가 제기되어, 결정될 때까지 누구의 전적과 점수에도 들어가지 않습니다.'
    case 'void':
      return '무효로 결정되어 누구의 전적과 점수에도 들어가지 않습니다.'
  }
}

function confirmedBy(witnesses: MatchDetail['witnesses']): string {
  const has = (kind: MatchDetail['witnesses'][number]['kind']) => witnesses.some((witness) => witness.kind === kind)
  if (has('operator')) return '사이트가 직접 들여온 기록입니다.'
  if (has('night')) return '내전에서 양 팀이 함께 남긴 기록입니다.'
  const sides = new Set(witnesses.flatMap(({ side }) => side ?? []))
  return sides.size === 2
    ? '양 팀에서 뛴 사람이 모두 맞다고 한 기록입니다.'
    : '뛴 사람들이나 그 클랜의 운영진이 함께 맞다고 한 기록입니다.'
}
