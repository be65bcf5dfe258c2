import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { PersonField } from './PersonField.tsx'
import { seatedPlayers } from './people.ts'
import type { GameCommands } from './useGame.ts'

type DraftFormProps = {
  night: Night
  game: NightGame
  draft: GameCommands['draft']
  word: string
  kind: 'primary' | 'plain'
  isBusy: boolean
}

const PICK_SECONDS = [15, NIGHT_LIMITS.pickSeconds, 60, 90]
const SIDES = ['블루팀 주장', '레드팀 주장'] as const

/** If the host chooses no captains, the server draws both. */
export function DraftForm({ night, game, draft, word, kind, isBusy }: DraftFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [captains, setCaptains] = useState<readonly [string, string]>(['', ''])
  const [seconds, setSeconds] = useState<number>(NIGHT_LIMITS.pickSeconds)
  const seatedSignups = seatedPlayers(night, game).map(({ signup }) => signup)
  const [blue, red] = captains
  const isDrawn = blue === '' && red === ''
  const isSaid = blue !== '' && red !== '' && blue !== red
  const start = () =>
    draft.mutate({ seconds, ...(isDrawn ? {} : { captains: [blue, red] }) }, { onSuccess: () => setOpen(false) })
  return (
    <>
      <Button kind={kind} disabled={isBusy} onClick={() => setOpen(true)}>
        {word}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="주장 드래프트"
          word="드래프트 시작"
          kind="primary"
          step={draft}
          isReady={isDrawn || isSaid}
          onClose={() => setOpen(false)}
          onConfirm={start}
        >
          <p>주장 둘이 번갈아 여덟 번 뽑아요. 자동이면 부리 점수가 높은 사람 중에서 주장을 뽑아요.</p>
          {SIDES.map((label, nth) => (
            <PersonField
              key={label}
              label={label}
              hint={
                nth === 1 && !isDrawn && !isSaid ? '서로 다른 두 사람을 고르거나 둘 다 자동으로 두세요.' : undefined
              }
              people={seatedSignups}
              none="자동"
              value={captains[nth] ?? ''}
              onChange={(id) => setCaptains(nth === 0 ? [id, red] : [blue, id])}
            />
          ))}
          <SelectField
            label="한 번에"
            value={seconds}
            options={PICK_SECONDS.map((second) => ({ value: second, label: `${second}초` }))}
            onChange={(second) => setSeconds(Number(second))}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
