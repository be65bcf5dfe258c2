import type { UploadStatus } from '@buri/contract/uploads'
import type { ComponentProps } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import type { UploadItem } from './uploadList.ts'
import styles from './uploads.module.css'
import { WaitingChip } from './WaitingChip.tsx'

type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>

const STATUS_WORDS: Record<UploadStatus, { word: string; tone: Tone }> = {
  created: { word: '올림', tone: 'good' },
  merged: { word: '합침', tone: 'good' },
  duplicate: { word: '이미 있음', tone: 'tint' },
  rejected: { word: '올리지 못함', tone: 'danger' },
}

export function UploadOutcome({ item }: { item: UploadItem }) {
  const { state, fileName } = item
  switch (state.step) {
    case 'reading':
      return <Chip tone="plain">읽는 중</Chip>
    case 'ready':
      return <Chip tone="tint">보낼 준비됨</Chip>
    case 'sending': {
      const percent = Math.round(state.share * 100)
      return (
        <span className={`${layout.line8} ${styles.progress}`}>
          <progress aria-label={`${fileName} 보내는 중`} max={100} value={percent} />
          <span>{percent < 100 ? `${percent}%` : '정리하는 중'}</span>
        </span>
      )
    }
    case 'refused':
      return <Refused word="올릴 수 없음" reason={state.message} />
    case 'failed':
      return <Refused word="실패" reason={state.message} />
    case 'answered': {
      const { status, matchId, message, standing } = state.result
      const { word, tone } = STATUS_WORDS[status]
      if (status === 'rejected') return <Refused word={word} reason={message ?? ''} />
      return (
        <span className={`${layout.end} ${styles.outcome}`}>
          <Chip tone={tone}>{word}</Chip>
          <WaitingChip standing={standing} />
          {matchId && (
            <ButtonLink size="small" to={`/match/${matchId}`}>
              경기 보기
            </ButtonLink>
          )}
        </span>
      )
    }
  }
}

const Refused = ({ word, reason }: { word: string; reason: string }) => (
  <span className={`${layout.end} ${styles.outcome}`}>
    <Chip tone="danger">{word}</Chip>
    <span className={text.problem}>{reason}</span>
  </span>
)
