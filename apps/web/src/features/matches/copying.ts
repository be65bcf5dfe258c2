import { copyText } from '#web/ui/copyText.ts'

export const copyMatchId = (matchId: string) => copyText(matchId, `경기 번호를 복사했습니다. (${matchId})`)

export const copyMatchLink = (matchId: string) =>
  copyText(`${window.location.origin}/match/${encodeURIComponent(matchId)}`, '경기 주소를 복사했습니다.')
