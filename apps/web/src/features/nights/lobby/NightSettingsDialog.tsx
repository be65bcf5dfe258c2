import type { Night, NightChange } from '@buri/contract/nights/nights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { BEST_OFS } from '@buri/domain/nights/seriesSettings'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { fromSeoulInput, toSeoulInput } from '#web/ui/forms/seoulInput.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { bestOfWords } from '../games/seriesWords.ts'
import { useNightCommand } from '../useNights.ts'

/** Whether the length of series may change. It may not after the first game of several teams, which share one table. */
export const mayChangeSets = ({ series, teamCount, gameCount }: Night) =>
  series.bestOf !== null && (teamCount === 2 || gameCount === 0)

export function NightSettingsDialog({ night, onClose }: { night: Night; onClose: () => void }) {
  // Other managers may change the night while the dialog is open, so only values that were changed here are sent.
  const [opened] = useState(night)
  const startsAt = Date.parse(opened.startsAt)
  const [start, setStart] = useState(startsAt)
  // The number is kept as typed, so that the field can be empty while it is edited.
  const [text, setText] = useState(String(opened.places))
  const [bestOf, setBestOf] = useState(opened.series.bestOf)
  const change = useNightCommand(night.id, 'PATCH /api/inhouse/nights/:id', (body: NightChange) => ({
    params: { id: night.id },
    body,
  }))
  const places = Number(text)
  const isFit = Number.isInteger(places) && places >= NIGHT_LIMITS.placesMin && places <= NIGHT_LIMITS.placesMax
  const body: NightChange = {
    ...(places !== opened.places && { places }),
    ...(bestOf !== opened.series.bestOf && { series: { bestOf } }),
    ...(start !== startsAt && { startsAt: new Date(start).toISOString() }),
  }
  return (
    <ConfirmDialog
      title={mayChangeSets(night) ? '시간, 정원, 시리즈' : '시간과 정원'}
      word="저장"
      kind="primary"
      step={change}
      isReady={isFit && Object.keys(body).length > 0}
      onClose={onClose}
      onConfirm={() => change.mutate(body, { onSuccess: onClose })}
    >
      {night.state === 'open' && (
        <TextField
          label="시작 시각"
          type="datetime-local"
          value={toSeoulInput(start)}
          onChange={(typed) => setStart(fromSeoulInput(typed) ?? start)}
        />
      )}
      <TextField
        label="정원"
        error={isFit ? undefined : `정원은 ${NIGHT_LIMITS.placesMin}명에서 ${NIGHT_LIMITS.placesMax}명까지입니다.`}
        inputMode="numeric"
        value={text}
        maxLength={2}
        onChange={setText}
      />
      {mayChangeSets(night) && (
        <FilterButtonRow label="시리즈">
          {BEST_OFS.map((choice) =>
            // A night of several teams has no series of one game, so this choice is left out.
            night.teamCount > 2 && choice === 1 ? null : (
              <FilterButton key={choice} isChosen={bestOf === choice} onChoose={() => setBestOf(choice)}>
                {bestOfWords(choice)}
              </FilterButton>
            ),
          )}
        </FilterButtonRow>
      )}
    </ConfirmDialog>
  )
}
