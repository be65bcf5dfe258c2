import type { Night, NightSignup } from '@buri/contract/nights/nights'
import type { Position } from '@buri/domain/matches/matchFacts'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { mdiAccountPlusOutline, mdiBellRingOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { useNightCommand } from '../useNights.ts'
import { AddPeople } from './AddPeople.tsx'
import { MateChips, useMates } from './MateChips.tsx'
import { NextStep } from './NextStep.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { SignupList } from './SignupList.tsx'
import seats from './seatBoard.module.css'
import { useAddPeople } from './useAddPeople.ts'

type Opened = { kind: 'add'; position: Position | null } | { kind: 'person'; id: NightSignup['id'] }

/** The seats for a manager: free ones are filled by a press, and taken ones are managed. */
export function HostSeats({ night, nameSearch }: { night: Night; nameSearch: NameSearch }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const ready = useNightCommand(night.id, 'POST /api/inhouse/nights/:id/ready-check', () => ({
    params: { id: night.id },
    body: { seconds: NIGHT_LIMITS.readySeconds },
  }))
  const person = opened?.kind === 'person' ? night.signups.find(({ id }) => id === opened.id) : undefined
  const close = () => setOpened(null)
  const addAnyone = () => setOpened({ kind: 'add', position: null })
  return (
    <>
      <SignupList
        night={night}
        presses={{
          onFree: (position) => setOpened({ kind: 'add', position }),
          onPerson: ({ id }) => setOpened({ kind: 'person', id }),
        }}
      >
        <div className={`${layout.grid12} ${seats.foot}`}>
          <div className={layout.flow}>
            <Button
              size="small"
              icon={mdiBellRingOutline}
              disabled={night.inCount === 0 || ready.isPending}
              onClick={() => ready.mutate()}
            >
              {night.readyCheck ? '다시 묻기' : '준비 확인'}
            </Button>
            <Button size="small" icon={mdiAccountPlusOutline} onClick={addAnyone}>
              사람 추가
            </Button>
          </div>
          {ready.error && (
            <p className={text.problem} role="alert">
              {ready.error.message}
            </p>
          )}
          <NextStep night={night} />
        </div>
      </SignupList>
      <Mates night={night} />
      {opened?.kind === 'add' && (
        <AddPeople night={night} position={opened.position} nameSearch={nameSearch} onClose={close} />
      )}
      {person && <PersonSheet night={night} signup={person} onClose={close} />}
    </>
  )
}

/** Clanmates who could be called now, while seats are free. */
function Mates({ night }: { night: Night }) {
  const mates = useMates(night, null)
  const { added, add, isBusy } = useAddPeople(night)
  const refused = added.find(({ refusal }) => refusal)
  if (mates.length === 0 || night.inCount >= night.places) return null
  return (
    <Card labelledBy="mates">
      <CardHead id="mates" title="지금 부를 수 있는 클랜원" />
      <CardBody className={layout.grid12}>
        <MateChips
          night={night}
          position={null}
          isBusy={isBusy}
          onAdd={(name, { position }) => void add([name], position)}
        />
        {refused && (
          <p className={text.problem} role="alert">
            {refused.name} 님을 넣지 못했습니다. {refused.refusal}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
