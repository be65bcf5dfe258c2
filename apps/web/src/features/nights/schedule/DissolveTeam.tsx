import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { type RestRule, roundsOf } from '@buri/domain/nights/teams/eveningPlan'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import text from '#web/ui/text/text.module.css'
import { ExpectedEndChange } from './ExpectedEndChange.tsx'
import { planOf } from './evening.ts'
import { useRulings } from './useSchedule.ts'

type DissolveTeamProps = { night: Night; schedule: NightSchedule; team: NightSchedule['teams'][number]; now: number }

const REST_WORDS: Record<RestRule, string> = { given: '상대 팀 승리로', dropped: '대진에서 빼기' }

export function DissolveTeam({ night, schedule, team: { nth, name, rest: formerRest }, now }: DissolveTeamProps) {
  const { dissolve, onError } = useRulings(night)
  const [isOpen, setOpen] = useState(false)
  const [restRule, setRest] = useState<RestRule>('given')
  const [reason, setReason] = useState('')
  const isGone = formerRest !== null
  const planBefore = planOf(night, schedule)
  const otherGone = planBefore.gone.filter((goneTeam) => goneTeam.nth !== nth)
  const planAfter = { ...planBefore, gone: isGone ? otherGone : [...otherGone, { nth, rest: restRule }] }
  const roundsLeft = roundsOf(isGone ? planAfter : planBefore)
    .flat()
    .filter(({ teams, state }) => teams.includes(nth) && state === 'ready').length
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {isGone ? '팀 되돌리기' : '팀 해체'}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={isGone ? `${name} 되돌리기` : `${name} 해체`}
          word={isGone ? '되돌리기' : '해체'}
          kind={isGone ? 'primary' : 'dangerFill'}
          step={dissolve}
          isReady={reason.trim() !== ''}
          onClose={() => setOpen(false)}
          onConfirm={() =>
            dissolve.mutate(
              { nth, rest: isGone ? null : restRule, reason: reason.trim() },
              { onSuccess: () => setOpen(false), onError },
            )
          }
        >
          {isGone ? (
            <p>다섯 명이 그대로 한 팀으로 돌아와요. 남은 대진 {roundsLeft}개도 다시 열 수 있어요.</p>
          ) : (
            <>
              <p>이 팀의 사람은 다른 팀의 빈자리에 들어갈 수 있어요. 지난 결과는 남아요.</p>
              {schedule.plan === 'roundRobin' && roundsLeft > 0 && (
                <FilterButtonRow label="남은 대진">
                  {(['given', 'dropped'] as const).map((rule) => (
                    <FilterButton key={rule} isChosen={rule === restRule} onChoose={() => setRest(rule)}>
                      {REST_WORDS[rule]}
                    </FilterButton>
                  ))}
                </FilterButtonRow>
              )}
              {roundsLeft > 0 && (
                <p className={text.detail}>
                  남은 대진 {roundsLeft}개가 {afterWords(schedule, restRule)}
                </p>
              )}
            </>
          )}
          <TextField
            label="사유"
            value={reason}
            maxLength={NIGHT_LIMITS.rulingReasonLength}
            hint="진행 기록에 남아요"
            placeholder="예: 두 명이 먼저 나감"
            onChange={setReason}
          />
          <ExpectedEndChange {...{ night, before: planBefore, after: planAfter, now }} />
        </ConfirmDialog>
      )}
    </>
  )
}

const afterWords = ({ plan }: NightSchedule, restRule: RestRule) =>
  plan === 'roundRobin' && restRule === 'dropped' ? '대진에서 빠져요.' : '상대 팀의 승리가 돼요.'
