import type { Night, NightGame } from '@buri/contract/nights/nights'
import type { Teams } from '@buri/domain/balancing/balanceRequest'
import { hasLanes } from '@buri/domain/nights/lanes'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { mdiCheck, mdiShieldLockOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { BalanceResult } from '../balance/BalanceResult.tsx'
import { PresetBar } from '../balance/PresetBar.tsx'
import { RulesCard } from '../balance/RulesCard.tsx'
import { seatedIn } from '../games/people.ts'
import type { GameCommands } from '../games/useGame.ts'
import { type GameRules, inputOf, labelsOfGame, requestOfGame, rulesOf, teamsOfGame } from './gameTeams.ts'
import styles from './teams.module.css'
import { useGameBalance } from './useGameBalance.ts'

type TeamMakerProps = { night: Night; game: NightGame; teams: GameCommands['teams']; onDone: () => void }

/** The best teams of a game's ten, for the manager to accept or change, with the cost of each change. */
export function TeamMaker({ night, game, teams, onDone }: TeamMakerProps) {
  const balance = useGameBalance(night, game)
  const labels = labelsOfGame(night, game)
  const [changed, setChanged] = useState<GameRules | null>(null)
  const [areRulesOpen, setRulesOpen] = useState(false)
  const [proposed, setProposed] = useState<Teams | null>(null)
  const { data } = balance
  // The ten may have changed since the answer.
  if (!data || data.players.some(({ signupId }) => !labels.of.has(signupId)))
    return balance.error ? <QueryFailed query={balance} title="팀을 나눌 수 없습니다" /> : <Skeleton height={520} />

  const { clanWeights } = data
  const known = rulesOf(data, labels, clanWeights)
  const rules = changed && String(changed.people.map(nameOf)) === String(known.people.map(nameOf)) ? changed : known
  const change = (some: Partial<GameRules>) => setChanged({ ...rules, ...some })
  const seated = seatedIn(night, game).map(({ signup }) => signup)
  const guessed = data.players.filter(({ isGuessed }) => isGuessed).length
  const count = rules.people.filter(({ lock }) => lock).length + rules.together.length + rules.apart.length
  const fix = (fixed: Teams, reason: string) =>
    teams.mutate(inputOf(fixed, rules, labels, reason), {
      onSuccess: () => {
        setProposed(null)
        onDone()
      },
    })
  return (
    <div className={layout.stack}>
      <Card>
        <PresetBar
          chosen={rules.preset === 'clan' && !clanWeights ? 'balanced' : rules.preset}
          settled={clanWeights ? [{ value: 'clan' as const, label: '클랜 기준', weights: clanWeights }] : []}
          onChoose={(preset) => change({ preset })}
        >
          <Button
            kind="quiet"
            size="small"
            icon={mdiShieldLockOutline}
            aria-expanded={areRulesOpen}
            onClick={() => setRulesOpen(!areRulesOpen)}
          >
            지킬 것{count > 0 && ` ${count}`}
          </Button>
        </PresetBar>
        {guessed > 0 && (
          <p className={styles.guessed}>
            {guessed}명은 기록이 적거나 볼 수 없어 어림했어요. 비공개 소환사는 나머지의 중간으로 봐요.
          </p>
        )}
      </Card>
      {areRulesOpen && (
        <RulesCard
          draft={rules}
          hasLanes={hasLanes(night.map)}
          labels={new Map(rules.people.map(({ name }) => [name, name]))}
          onDraft={change}
          onPerson={(name, some) =>
            change({ people: rules.people.map((one) => (one.name === name ? { ...one, ...some } : one)) })
          }
        />
      )}
      <BalanceResult
        request={requestOfGame(night, data, rules, labels)}
        scores={
          new Map(
            seated.flatMap(({ id, score }) => (score === null ? [] : [[labels.of.get(id) ?? '', score] as const])),
          )
        }
        hasLanes={hasLanes(night.map)}
        initial={teamsOfGame(game, labels)}
        onSeed={() => change({ seed: rules.seed + 1 })}
        actions={(shown, isBest) => (
          <Button
            kind="primary"
            icon={mdiCheck}
            isBusy={teams.isPending}
            disabled={teams.isPending}
            onClick={() => (isBest ? fix(shown, '') : setProposed(shown))}
          >
            이 팀으로 확정
          </Button>
        )}
      />
      {proposed && (
        <ReasonDialog
          error={teams.error}
          isPending={teams.isPending}
          onClose={() => setProposed(null)}
          onReason={(reason) => fix(proposed, reason)}
        />
      )}
    </div>
  )
}

const nameOf = ({ name }: { name: string }) => name

type ReasonDialogProps = {
  error: Error | null
  isPending: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

function ReasonDialog({ error, isPending, onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title="가장 고른 팀이 아니에요"
      word="이 팀으로 확정"
      kind="primary"
      step={{ isPending, error: null }}
      onClose={onClose}
      onConfirm={() => onReason(reason)}
    >
      <p>무엇이 얼마나 달라졌는지와 여기에 적은 까닭이 모두에게 보여요.</p>
      <Field label="왜 이 팀인가요?" hint="없어도 돼요." error={error?.message}>
        {(control) => (
          <input
            {...control}
            value={reason}
            maxLength={NIGHT_LIMITS.reasonLength}
            placeholder="예: 둘은 오늘 첫 내전이라 같은 팀으로 묶었어요"
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
