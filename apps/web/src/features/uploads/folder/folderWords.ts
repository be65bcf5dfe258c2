import type { LastReplay } from './folderRecord.ts'

type ScanNotice = { tone: 'good' | 'caution'; words: string; matchId: string | null }

/** Says what a scan sent or could not send. Replays that the site already had are not mentioned. */
export function scanNotice(found: readonly LastReplay[]): ScanNotice | null {
  const stored = found.filter(({ status }) => status === 'created' || status === 'merged')
  const refused = found.filter(({ status }) => status === 'rejected' || status === 'unreadable')
  const [first] = refused
  if (stored.length > 0) {
    const waiting = stored.filter(({ standing }) => standing === 'waiting').length
    const waitingWords = waiting > 0 ? ` 그중 ${waiting}개는 확인 대기 중입니다.` : ''
    const refusedWords = refused.length > 0 ? ` ${refused.length}개는 올리지 못했습니다.` : ''
    return {
      tone: 'good',
      words: `폴더에서 찾은 리플레이 ${stored.length}개를 올렸습니다.${waitingWords}${refusedWords}`,
      matchId: stored.at(-1)?.matchId ?? null,
    }
  }
  return first
    ? {
        tone: 'caution',
        words: `${first.fileName} 파일을 올리지 못했습니다. ${first.message ?? ''}`.trim(),
        matchId: null,
      }
    : null
}

const OUTCOME_WORDS = {
  created: '올렸어요',
  merged: '기존 경기에 합쳤어요',
  duplicate: '이미 있던 경기예요',
  rejected: '올리지 못했어요',
  unreadable: '읽지 못했어요',
} as const satisfies Record<LastReplay['status'], string>

export const outcomeOf = ({ status }: LastReplay) => OUTCOME_WORDS[status]
