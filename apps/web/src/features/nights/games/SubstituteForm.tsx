import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { lendingTeam } from '@buri/domain/nights/teams/lendingTeam'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import { PersonField } from './PersonField.tsx'
import { seatedPlayers } from './people.ts'
import type { GameCommands } from './useGame.ts'

type SubstituteFormProps = { night: Night; game: NightGame; substitute: GameCommands['substitute'] }

export function SubstituteForm({ night, game, substitute }: SubstituteFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [leavingId, setLeaving] = useState('')
  const [enteringId, setEntering] = useState('')
  const [hasLeft, setLeft] = useState(false)
  const seatedSignups = seatedPlayers(night, game).map(({ signup }) => signup)
  const candidates = night.signups.filter(
    ({ id, state }) => (state === 'in' || state === 'waiting') && !seatedSignups.some((signup) => signup.id === id),
  )
  const side = game.players.find(({ signupId }) => signupId === leavingId)?.side
  const nth = side && game.pairing?.[side]
  const isLent = (id: string) => nth && lendingTeam(night.schedule?.teams ?? [], { nth, signupId: id }) !== null
  const noteOf = (id: string) => {
    const person = candidates.find((candidate) => candidate.id === id)
    const team = night.schedule?.teams.find(({ players }) => players.some(({ signupId }) => signupId === id))
    if (team) return ` (${team.name}${isLent(id) ? ' 용병' : ''})`
    return person?.arrival === 'substitute' ? ' (대타)' : person?.state === 'waiting' ? ' (대기)' : ''
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>사람 바꾸기</Button>
      {isOpen && (
        <ConfirmDialog
          title="사람 바꾸기"
          word="바꾸기"
          kind="primary"
          step={substitute}
          isReady={leavingId !== '' && enteringId !== ''}
          onClose={() => setOpen(false)}
          onConfirm={() => substitute.mutate({ leavingId, enteringId, hasLeft }, { onSuccess: () => setOpen(false) })}
        >
          <PersonField
            label="나가는 사람"
            people={seatedSignups}
            none="고르기"
            value={leavingId}
            onChange={setLeaving}
          />
          <PersonField
            label="들어오는 사람"
            hint={candidates.length === 0 ? '쉬거나 기다리는 사람이 없어요.' : undefined}
            people={candidates}
            none="고르기"
            value={enteringId}
            onChange={setEntering}
            note={noteOf}
          />
          <Check isChecked={hasLeft} onChange={setLeft}>
            나가는 사람은 오늘 더 뛰지 않아요
          </Check>
        </ConfirmDialog>
      )}
    </>
  )
}
