import type { Match } from '@buri/contract/matches'
import { Chip } from '#web/ui/text/Chip.tsx'

type Mark = { word: string; tone: 'plain' | 'caution' | 'danger'; tip: string }

/** Repeats some words of `TRUST_MARKS`, because importing that table would load it with every page that shows rows. */
const MARKS_BY_TRUST: Readonly<Partial<Record<Match['standing'], Mark>>> = {
  reported: {
    word: '기록됨',
    tone: 'plain',
    tip: '전적과 점수에 들어가요. 상대 팀에서 뛴 사람이나 그 클랜의 운영진이 확인하면 확인된 경기가 돼요.',
  },
  waiting: {
    word: '확인 대기',
    tone: 'caution',
    tip: '아직 전적과 점수에 들어가지 않아요. 함께 뛴 사람이나 그 클랜의 운영진이 확인하면 들어가요.',
  },
  disputed: {
    word: '이의 제기',
    tone: 'danger',
    tip: '이의가 제기되어 결정될 때까지 전적과 점수에 들어가지 않아요.',
  },
}

export function TrustMark({ match: { matchId, standing } }: { match: Match }) {
  const mark = MARKS_BY_TRUST[standing]
  return (
    mark && (
      <span data-tip={mark.tip} data-expand={matchId}>
        <Chip tone={mark.tone} isSmall>
          {mark.word}
        </Chip>
      </span>
    )
  )
}
