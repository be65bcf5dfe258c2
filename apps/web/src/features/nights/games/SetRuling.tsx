import type { Night } from '@buri/contract/nights/nights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import type { GameRuling } from '@buri/domain/nights/series'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import text from '#web/ui/text/text.module.css'
import { rulingsOf } from './seriesWords.ts'
import { useSeries } from './useSeries.ts'

export function SetRuling({ night }: { night: Night }) {
  const { series, games } = night
  const { rule, onError } = useSeries(night)
  const [isOpen, setOpen] = useState(false)
  const [chosenNumber, setChosenNumber] = useState<number | null>(null)
  const [ruling, setRuling] = useState<GameRuling>('void')
  const [reason, setReason] = useState('')
  const startedSets = series.sets.filter(({ n }) => games.some((game) => game.n === n && game.startedAt !== null))
  const n = chosenNumber ?? startedSets.at(-1)?.n
  if (n === undefined) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        세트 고치기
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="세트 고치기"
          word="고치기"
          kind="primary"
          step={rule}
          isReady={reason.trim() !== ''}
          onClose={() => setOpen(false)}
          onConfirm={() =>
            rule.mutate({ n, ruling, reason: reason.trim() }, { onSuccess: () => setOpen(false), onError })
          }
        >
          <FilterButtonRow label="세트">
            {startedSets.map((set) => (
              <FilterButton key={set.n} isChosen={set.n === n} onChoose={() => setChosenNumber(set.n)}>
                {set.nth}세트
              </FilterButton>
            ))}
          </FilterButtonRow>
          <FilterButtonRow label="결과">
            {rulingsOf(series).map((choice) => (
              <FilterButton
                key={choice.words}
                isChosen={choice.ruling === ruling}
                onChoose={() => setRuling(choice.ruling)}
              >
                {choice.words}
              </FilterButton>
            ))}
          </FilterButtonRow>
          <TextField
            label="사유"
            value={reason}
            maxLength={NIGHT_LIMITS.reasonLength}
            hint="진행 기록에 남아요"
            placeholder="예: 정전으로 중단"
            onChange={setReason}
          />
          <p className={text.detail}>시리즈 점수만 바뀌어요. 경기 기록과 부리 점수는 그대로예요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
