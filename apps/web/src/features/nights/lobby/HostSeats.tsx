import type { Night, NightSignup } from '@buri/contract/nights/nights'
import type { Position } from '@buri/domain/matches/matchFacts'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { mdiAccountPlusOutline, mdiBellRingOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { useNightCommand } from '../useNights.ts'
import { AddPeople } from './AddPeople.tsx'
import { NextStep } from './NextStep.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { SignupList } from './SignupList.tsx'
import seats from './seatBoard.module.css'

type SeatDialog = { kind: 'add'; position: Position | null } | { kind: 'person'; id: NightSignup['id'] }

export function HostSeats({ night, nameSearch }: { night: Night; nameSearch: NameSearch }) {
  const [openDialog, setOpenDialog] = useState<SeatDialog | null>(null)
  const ready = useNightCommand(night.id, 'POST /api/inhouse/nights/:id/ready-check', () => ({
    params: { id: night.id },
    body: { seconds: NIGHT_LIMITS.readySeconds },
  }))
  const person = openDialog?.kind === 'person' ? night.signups.find(({ id }) => id === openDialog.id) : undefined
  const close = () => setOpenDialog(null)
  const addAnyone = () => setOpenDialog({ kind: 'add', position: null })
  return (
    <>
      <SignupList
        night={night}
        presses={{
          onFree: (position) => setOpenDialog({ kind: 'add', position }),
          onPerson: ({ id }) => setOpenDialog({ kind: 'person', id }),
        }}
      >
        <div className={`${layout.grid12} ${seats.foot}`}>
          <div className={layout.flow}>
            <Button
              size="small"
              icon={mdiBellRingOutline}
              isBusy={ready.isPending}
              disabled={night.inCount === 0}
              onClick={() => ready.mutate()}
            >
              {night.readyCheck ? '다시 묻기' : '준비 확인'}
            </Button>
            <Button size="small" icon={mdiAccountPlusOutline} onClick={addAnyone}>
              사람 추가
            </Button>
          </div>
          <ErrorText error={ready.error} />
          <NextStep night={night} />
        </div>
      </SignupList>
      {openDialog?.kind === 'add' && (
        <AddPeople night={night} position={openDialog.position} nameSearch={nameSearch} onClose={close} />
      )}
      {person && <PersonSheet night={night} signup={person} onClose={close} />}
    </>
  )
}
