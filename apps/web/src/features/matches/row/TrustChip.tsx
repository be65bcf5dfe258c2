import type { Match } from '@buri/contract/matches'
import { Chip } from '#web/ui/text/Chip.tsx'

type LabelledChip = { word: string; tone: 'plain' | 'caution' | 'danger'; tip: string }

/** Repeats some words of `TRUST_CHIPS`, because importing that table would load it with every page that shows rows. */
const CHIPS_BY_TRUST: Readonly<Partial<Record<Match['standing'], LabelledChip>>> = {
  reported: {
    word: '기록됨',
    tone: 'plain',
    tip: '전적과 점수에 들어가요. 상대 팀에서도 확인하면 확인된 경기가 돼요.',
  },
  waiting: {
    word: '확인 대기',
    tone: 'caution',
    tip: '확인이 더 모이면 전적과 점수에 들어가요.',
  },
  disputed: {
    word: '이의 제기',
    tone: 'danger',
    tip: '이의가 제기되어 결정될 때까지 전적과 점수에 들어가지 않아요.',
  },
}

/** Shows the trust of a match and, as a tooltip, who could raise it. Shows nothing for a confirmed match. */
export function TrustChip({ match: { matchId, standing } }: { match: Match }) {
  const chip = CHIPS_BY_TRUST[standing]
  return (
    chip && (
      <span data-tip={chip.tip} data-expand={matchId}>
        <Chip tone={chip.tone} isSmall>
          {chip.word}
        </Chip>
      </span>
    )
  )
}
