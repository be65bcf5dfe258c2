import { copyText } from '#web/ui/buttons/copyText.ts'

export const copyMatchId = (matchId: string) => copyText(matchId, `경기 번호를 복사했습니다. (${matchId})`)
