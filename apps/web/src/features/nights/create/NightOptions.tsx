import {
  type BalanceChoice,
  NIGHT_ACCESSES,
  NIGHT_LIMITS,
  NIGHT_MAPS,
  type NightMode,
} from '@buri/domain/nights/nightSettings'
import { seoulWeekday } from '@buri/domain/seoulTime'
import {
  mdiAccountSwitchOutline,
  mdiCalendarOutline,
  mdiChartBar,
  mdiCheckCircle,
  mdiDiceMultipleOutline,
  mdiMapMarkerOutline,
  mdiPencilOutline,
  mdiScaleBalance,
  mdiShieldAccountOutline,
} from '@mdi/js'
import { useState } from 'react'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { fromSeoulInput, toSeoulInput } from '#web/ui/forms/seoulInput.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { ACCESS_NAMES, MAP_NAMES, MODE_NAMES, timeUntilStart } from '../nightWords.ts'
import styles from './create.module.css'
import { type NightDraft, suggestedTimes, weeklyWords } from './nightDraft.ts'
import { Option } from './Option.tsx'
import { ScheduleOptions } from './ScheduleOptions.tsx'
import { SeriesOptions } from './SeriesOptions.tsx'

type NightOptionsProps = {
  draft: NightDraft
  now: number
  hasClan: boolean
  hasWeights: boolean
  onChange: (changed: Partial<NightDraft>) => void
}

const PLACE_COUNTS = [10, 12, 15, 20]

type TeamWay = { mode: NightMode; preset: BalanceChoice; name: string; words: string; icon: string }
const TEAM_WAYS: readonly TeamWay[] = [
  {
    mode: 'balance',
    preset: 'balanced',
    name: MODE_NAMES.balance,
    words: '실력과 포지션을 함께 봐요',
    icon: mdiScaleBalance,
  },
  {
    mode: 'balance',
    preset: 'position',
    name: '포지션 우선',
    words: '주 포지션부터 맞춰요',
    icon: mdiMapMarkerOutline,
  },
  { mode: 'balance', preset: 'strength', name: '실력 우선', words: '승률을 50%에 가깝게 맞춰요', icon: mdiChartBar },
  {
    mode: 'captains',
    preset: 'balanced',
    name: '주장 드래프트',
    words: '주장 둘이 번갈아 뽑아요',
    icon: mdiAccountSwitchOutline,
  },
  { mode: 'random', preset: 'balanced', name: '무작위', words: '무작위로 섞어요', icon: mdiDiceMultipleOutline },
  { mode: 'fixed', preset: 'balanced', name: '직접 편성', words: '팀을 직접 정해요', icon: mdiPencilOutline },
]

const CLAN_WAY: TeamWay = {
  mode: 'balance',
  preset: 'clan',
  name: '클랜 기준',
  words: '클랜이 정해 둔 대로 봐요',
  icon: mdiShieldAccountOutline,
}

function waysFor({ preset, schedule }: NightDraft, hasWeights: boolean): readonly TeamWay[] {
  const allWays = hasWeights || preset === 'clan' ? [CLAN_WAY, ...TEAM_WAYS] : TEAM_WAYS
  return schedule.teamCount === 2 ? allWays : allWays.filter(({ mode }) => mode === 'balance')
}

export function NightOptions({ draft, now, hasClan, hasWeights, onChange }: NightOptionsProps) {
  const times = suggestedTimes(now)
  const timeLeft = timeUntilStart(draft.startsAt, now)
  const [isOtherTime, setOtherTime] = useState(false)
  const isOffered = times.some(({ startsAt }) => startsAt === draft.startsAt)
  const isOtherCount = !PLACE_COUNTS.includes(draft.places)
  const [isTyping, setTyping] = useState(false)
  return (
    <div>
      <Option title="시작" words={timeLeft === '' ? undefined : `${timeLeft} 뒤`}>
        <FilterButtonRow label="시작">
          {times.map(({ startsAt, words }) => (
            <FilterButton
              key={startsAt}
              isChosen={!isOtherTime && draft.startsAt === startsAt}
              onChoose={() => {
                setOtherTime(false)
                onChange({ startsAt })
              }}
            >
              {words}
            </FilterButton>
          ))}
          <FilterButton isChosen={isOtherTime || !isOffered} onChoose={() => setOtherTime(true)}>
            <Icon path={mdiCalendarOutline} /> 날짜 고르기
          </FilterButton>
        </FilterButtonRow>
        {(isOtherTime || !isOffered) && (
          <input
            className={styles.field}
            type="datetime-local"
            aria-label="시작 시각"
            value={toSeoulInput(draft.startsAt)}
            min={toSeoulInput(now)}
            max={toSeoulInput(now + NIGHT_LIMITS.aheadMs)}
            onChange={(event) => {
              const startsAt = fromSeoulInput(event.target.value)
              if (startsAt !== null) onChange({ startsAt })
            }}
          />
        )}
      </Option>
      <Option title="정원" words="한 판에 10명">
        <FilterButtonRow label="정원">
          {PLACE_COUNTS.map((places) => (
            <FilterButton
              key={places}
              isChosen={!isTyping && draft.places === places}
              onChoose={() => {
                setTyping(false)
                onChange({ places })
              }}
            >
              {places}명
            </FilterButton>
          ))}
          <FilterButton isChosen={isTyping || isOtherCount} onChoose={() => setTyping(true)}>
            직접
          </FilterButton>
        </FilterButtonRow>
        {(isTyping || isOtherCount) && (
          <input
            className={styles.field}
            type="number"
            aria-label="정원"
            min={NIGHT_LIMITS.placesMin}
            max={NIGHT_LIMITS.placesMax}
            value={Number.isNaN(draft.places) ? '' : draft.places}
            onChange={(event) => onChange({ places: event.target.valueAsNumber })}
          />
        )}
      </Option>
      <Option title="팀 나누기">
        <div className={`${layout.grid8} ${styles.teamWays}`}>
          {waysFor(draft, hasWeights).map(({ mode, preset, name, words, icon }) => {
            const isChosen = draft.mode === mode && (mode !== 'balance' || draft.preset === preset)
            return (
              <button key={name} type="button" aria-pressed={isChosen} onClick={() => onChange({ mode, preset })}>
                <Icon path={icon} />
                <b>{name}</b>
                <small>{words}</small>
                {isChosen && <Icon path={mdiCheckCircle} className={styles.chosenMark} />}
              </button>
            )
          })}
        </div>
      </Option>
      <ScheduleOptions draft={draft} onChange={onChange} />
      <SeriesOptions
        series={draft.series}
        isOfTeams={draft.schedule.teamCount > 2}
        onChange={(series) => onChange({ series })}
      />
      <Option title="맵">
        <FilterButtonRow label="맵">
          {NIGHT_MAPS.map((map) => (
            <FilterButton key={map} isChosen={draft.map === map} onChoose={() => onChange({ map })}>
              {MAP_NAMES[map]}
            </FilterButton>
          ))}
        </FilterButtonRow>
      </Option>
      <Option title="참가 대상">
        <FilterButtonRow label="참가 대상">
          {NIGHT_ACCESSES.filter((access) => hasClan || access !== 'clan').map((access) => (
            <FilterButton key={access} isChosen={draft.access === access} onChoose={() => onChange({ access })}>
              {ACCESS_NAMES[access]}
            </FilterButton>
          ))}
        </FilterButtonRow>
      </Option>
      {hasClan && (
        <SwitchOption
          title="매주 반복"
          words={`${weeklyWords(seoulWeekday(draft.startsAt), draft.startsAt)}을 하루 전에 열어 둬요. 운영진만 켤 수 있어요`}
          isOn={draft.isWeekly}
          onChange={(isWeekly) => onChange({ isWeekly })}
        />
      )}
    </div>
  )
}

type SwitchOptionProps = { title: string; words: string; isOn: boolean; onChange: (isOn: boolean) => void }

const SwitchOption = ({ title, words, isOn, onChange }: SwitchOptionProps) => (
  <div className={`${layout.grid16} ${styles.switch}`}>
    <span>
      <b>{title}</b>
      <span className={text.note}>{words}</span>
    </span>
    <Switch label={title} isOn={isOn} onChange={onChange} />
  </div>
)
