import {
  LEFT_OVER_RULES,
  maxRoomsFor,
  PLANS_OF,
  playerCountOf,
  TEAM_COUNTS,
} from '@buri/domain/nights/teams/teamsSettings'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { LEFT_OVER_NAMES, PLAN_NAMES } from '../scheduleWords.ts'
import { type NightDraft, withTeams } from './nightDraft.ts'
import { Option } from './Option.tsx'

type ScheduleOptionsProps = { draft: NightDraft; onChange: (changed: Partial<NightDraft>) => void }

export function ScheduleOptions({ draft, onChange }: ScheduleOptionsProps) {
  const { schedule } = draft
  const { teamCount, plan, rooms, leftOver } = schedule
  const change = (changed: Partial<typeof schedule>) => onChange({ schedule: { ...schedule, ...changed } })
  const maxRooms = maxRoomsFor(teamCount)
  return (
    <>
      <Option
        title="팀 수"
        words={
          teamCount === 2 ? '경기마다 열 명이 팀을 나눠요' : `${playerCountOf(teamCount)}명이 정해진 팀으로 겨뤄요`
        }
      >
        <FilterButtonRow label="팀 수">
          {TEAM_COUNTS.map((count) => (
            <FilterButton key={count} isChosen={teamCount === count} onChoose={() => onChange(withTeams(draft, count))}>
              {count}팀
            </FilterButton>
          ))}
        </FilterButtonRow>
      </Option>
      {teamCount > 2 && (
        <>
          <Option title="진행">
            <FilterButtonRow label="진행">
              {PLANS_OF[teamCount].map((choice) => (
                <FilterButton key={choice} isChosen={plan === choice} onChoose={() => change({ plan: choice })}>
                  {PLAN_NAMES[choice]}
                </FilterButton>
              ))}
            </FilterButtonRow>
          </Option>
          {maxRooms > 1 && (
            <Option title="방" words="동시에 진행하는 경기 수예요">
              <FilterButtonRow label="방">
                {Array.from({ length: maxRooms }, (_, index) => index + 1).map((count) => (
                  <FilterButton key={count} isChosen={rooms === count} onChoose={() => change({ rooms: count })}>
                    {count}개
                  </FilterButton>
                ))}
              </FilterButtonRow>
            </Option>
          )}
          <Option title="남는 사람" words="팀 인원보다 많이 오면 쉬는 순서예요">
            <FilterButtonRow label="남는 사람">
              {LEFT_OVER_RULES.map((rule) => (
                <FilterButton key={rule} isChosen={leftOver === rule} onChoose={() => change({ leftOver: rule })}>
                  {LEFT_OVER_NAMES[rule]}
                </FilterButton>
              ))}
            </FilterButtonRow>
          </Option>
        </>
      )}
    </>
  )
}
