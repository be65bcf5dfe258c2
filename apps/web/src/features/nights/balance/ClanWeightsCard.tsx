import { type BalanceWeights, COST_TERMS, PRESET_WEIGHTS, presetOf } from '@buri/domain/balancing/weights'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from './clanWeights.module.css'
import { PresetBar } from './PresetBar.tsx'
import { useClanWeights, useSaveWeights } from './useClanWeights.ts'
import { WeightSliders } from './WeightSliders.tsx'

export function ClanWeightsCard({ clanId }: { clanId: string }) {
  const result = useClanWeights(clanId)
  return (
    <Card labelledBy="clan-weights">
      <CardHead id="clan-weights" title="팀 나누기 기준" />
      <CardBody>
        <p className={text.detail}>
          정해 두면 이 클랜의 내전과 팀 분석에서 <b>클랜 기준</b>으로 고를 수 있어요. 어떤 기준으로 나눴는지는 팀마다
          모두에게 보여요. 이미 나눈 팀은 그대로예요.
        </p>
      </CardBody>
      <ListState result={result} rows={2} title="기준을 불러올 수 없습니다">
        <WeightsForm clanId={clanId} settled={result.data?.weights ?? null} />
      </ListState>
    </Card>
  )
}

function WeightsForm({ clanId, settled }: { clanId: string; settled: BalanceWeights | null }) {
  const settle = useSaveWeights(clanId)
  const { draft, error, amend, restart, send } = useForm({
    before: settled ?? PRESET_WEIGHTS.balanced,
    command: settle,
    inputOf: (weights) => weights,
  })
  const isSettled = settled !== null && COST_TERMS.every((term) => settled[term] === draft[term])
  const forget = () =>
    settle.mutate(null, {
      onSuccess: () => {
        restart()
        toast.good('팀 나누기 기준을 지웠습니다.')
      },
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send({ onSuccess: () => toast.good('팀 나누기 기준을 저장했습니다.') })
      }}
    >
      <PresetBar
        preset={presetOf(draft) ?? 'own'}
        settled={presetOf(draft) ? [] : [{ value: 'own' as const, label: '직접 정함', weights: draft }]}
        onChoose={(value) => value !== 'own' && amend(PRESET_WEIGHTS[value])}
      />
      <WeightSliders weights={draft} onWeights={amend} />
      <CardBody className={`${layout.flow} ${styles.steps}`}>
        {error && <Alert tone="danger" message={error.message} />}
        <Button kind="primary" type="submit" isBusy={settle.isPending} disabled={isSettled}>
          기준 저장
        </Button>
        {settled && (
          <Button disabled={settle.isPending} onClick={forget}>
            기준 지우기
          </Button>
        )}
      </CardBody>
    </form>
  )
}
