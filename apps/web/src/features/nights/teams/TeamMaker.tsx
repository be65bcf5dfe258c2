import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import type { Teams } from '@buri/domain/balancing/balanceRequest'
import { hasLanes } from '@buri/domain/nights/lanes'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { mdiAlertCircleOutline, mdiCheck, mdiRefresh } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { BalanceResult } from '../balance/BalanceResult.tsx'
import { Folded } from '../balance/PlanExplanation.tsx'
import { PresetBar } from '../balance/PresetBar.tsx'
import { RulesCard } from '../balance/RulesCard.tsx'
import { seatedPlayers } from '../games/people.ts'
import type { GameCommands } from '../games/useGame.ts'
import { NextAction } from '../NextAction.tsx'
import { PRESET_NAMES } from '../nightWords.ts'
import { missingPlayersText, replacedPlayersText } from './changedPlayers.ts'
import { type GameRules, gameRules, givenTeamsInput, labelsOfGame, requestOfGame, teamsOfGame } from './gameTeams.ts'
import styles from './teams.module.css'
import { useGameBalance } from './useGameBalance.ts'

type TeamMakerProps = { night: Night; game: NightGame; teams: GameCommands['teams']; onDone: () => void }

export function TeamMaker({ night, game, teams, onDone }: TeamMakerProps) {
  const balance = useGameBalance(night, game)
  const queries = useQueryClient()
  const labels = labelsOfGame(night, game)
  const [changedRules, setChangedRules] = useState<GameRules | null>(null)
  const [proposedTeams, setProposedTeams] = useState<Teams | null>(null)
  const { data } = balance
  if (game.players.length > labels.labelOf.size)
    return <Alert tone="caution" message="나간 사람이 있습니다. 빈자리를 채우면 팀을 나눌 수 있습니다." />
  // The players may have been exchanged since this answer, so it may not contain the present ten.
  if (!data || data.players.some(({ signupId }) => !labels.labelOf.has(signupId)))
    return balance.error ? <QueryFailed query={balance} title="팀을 나눌 수 없습니다" /> : <Skeleton height={520} />

  const { clanWeights } = data
  const savedRules = gameRules(data, labels, clanWeights)
  const rules =
    changedRules && String(changedRules.people.map(nameOf)) === String(savedRules.people.map(nameOf))
      ? changedRules
      : savedRules
  const change = (ruleChange: Partial<GameRules>) => setChangedRules({ ...rules, ...ruleChange })
  const seated = seatedPlayers(night, game).map(({ signup }) => signup)
  const guessed = data.players.filter(({ isGuessed }) => isGuessed).length
  const count = rules.people.filter(({ lock }) => lock).length + rules.together.length + rules.apart.length
  const fix = (fixed: Teams, reason: string) =>
    teams.mutate(givenTeamsInput(fixed, rules, labels, reason), {
      onSuccess: () => {
        setProposedTeams(null)
        onDone()
      },
      // The refusal may mean that a player has lost the place, so the night is fetched again.
      onError: () => void queries.invalidateQueries(cachedAnswersOf('GET /api/inhouse/nights/:id', { id: night.id })),
    })
  const standard = rules.preset === 'clan' && !clanWeights ? 'balanced' : rules.preset
  const news = replacedPlayersText(night, game)
  return (
    <div className={layout.stack}>
      {news && (
        <p className={styles.news} role="status">
          <Icon path={mdiRefresh} />
          {news}
        </p>
      )}
      <BalanceResult
        request={requestOfGame(night, data, rules, labels)}
        scores={new Map(seated.map(({ id, score }) => [labels.labelOf.get(id) ?? '', score ?? undefined] as const))}
        hasLanes={hasLanes(night.map)}
        initial={teamsOfGame(game, labels)}
        onSeed={() => change({ seed: rules.seed + 1 })}
        remarks={guessed > 0 && <p className={text.detail}>기록이 적은 {guessed}명은 평균 실력으로 계산했어요.</p>}
        actions={(shownTeams, isBest) => (
          <Confirm
            night={night}
            game={game}
            error={proposedTeams ? null : teams.error}
            isPending={teams.isPending}
            onConfirm={() => (isBest ? fix(shownTeams, '') : setProposedTeams(shownTeams))}
          />
        )}
      />
      <Card>
        <Folded title={`나누는 기준: ${PRESET_NAMES[standard]}${count > 0 ? ` · 조건 ${count}` : ''}`}>
          <PresetBar
            preset={standard}
            settled={clanWeights ? [{ value: 'clan' as const, label: '클랜 기준', weights: clanWeights }] : []}
            onChoose={(preset) => change({ preset })}
          />
        </Folded>
      </Card>
      <RulesCard
        isFolded
        draft={rules}
        hasLanes={hasLanes(night.map)}
        labels={new Map(rules.people.map(({ name }) => [name, name]))}
        onDraft={change}
        onPerson={(name, personChange) =>
          change({
            people: rules.people.map((person) => (person.name === name ? { ...person, ...personChange } : person)),
          })
        }
      />
      {proposedTeams && (
        <ReasonDialog
          error={teams.error}
          isPending={teams.isPending}
          onClose={() => setProposedTeams(null)}
          onReason={(reason) => fix(proposedTeams, reason)}
        />
      )}
    </div>
  )
}

type ConfirmProps = {
  night: Night
  game: NightGame
  error: Error | null
  isPending: boolean
  onConfirm: () => void
}

const Confirm = ({ night, game, error, isPending, onConfirm }: ConfirmProps) => (
  <NextAction>
    <div className={layout.grid8}>
      {error && (
        <p className={styles.refusal} role="alert">
          <Icon path={mdiAlertCircleOutline} />
          {missingPlayersText(night, game) ?? error.message}
        </p>
      )}
      <Button kind="primary" size="large" isBlock icon={mdiCheck} isBusy={isPending} onClick={onConfirm}>
        이 팀으로 확정
      </Button>
    </div>
  </NextAction>
)

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
      title="가장 균형 잡힌 팀이 아니에요"
      word="이 팀으로 확정"
      kind="primary"
      step={{ isPending, error: null }}
      onClose={onClose}
      onConfirm={() => onReason(reason)}
    >
      <p>무엇이 얼마나 달라졌는지와 여기에 적은 이유가 모두에게 보여요.</p>
      <TextField
        label="왜 이 팀인가요?"
        hint="없어도 돼요."
        error={error?.message}
        value={reason}
        maxLength={NIGHT_LIMITS.reasonLength}
        placeholder="예: 둘은 오늘 첫 내전이라 같은 팀으로 묶었어요"
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
