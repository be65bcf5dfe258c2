import { useState } from 'react'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { GuestList } from './GuestList.tsx'
import styles from './moveIn.module.css'
import { parseRoster } from './parseRoster.ts'
import { RosterGuests } from './RosterGuests.tsx'
import { useClanRoster } from './useClanRoster.ts'

export function RosterCard({ clanId }: { clanId: string }) {
  const [list, setList] = useState('')
  const { members, guests } = useClanRoster(clanId)
  const roster = parseRoster(list)
  return (
    <Card labelledBy="roster">
      <CardHead id="roster" title="명단" sub="계정이 없는 사람은 손님으로 두고 링크로 초대해요" />
      <CardBody className={layout.grid16}>
        <Field label="시트나 카카오톡의 명단을 붙여넣기">
          {(control) => (
            <textarea
              {...control}
              className={classNames(control.className, styles.paste)}
              rows={4}
              value={list}
              placeholder={'1. 새벽감자#KR1 미드\n2. 물약두개#7777 원딜'}
              onChange={({ target }) => setList(target.value)}
            />
          )}
        </Field>
        {roster === undefined && <Alert tone="danger" message="명단이 너무 깁니다. 200줄까지 읽을 수 있습니다." />}
        {roster && roster.people.length > 0 && members && (
          <RosterGuests {...roster} clanId={clanId} knownPeople={{ members, guests }} onAdded={() => setList('')} />
        )}
        {guests.length > 0 && <GuestList clanId={clanId} guests={guests} />}
      </CardBody>
    </Card>
  )
}
