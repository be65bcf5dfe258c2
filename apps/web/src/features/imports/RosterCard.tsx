import type { ListedGuest } from '@buri/contract/clanGuests'
import { mdiAccountPlusOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersOf } from '#web/api/answers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { GuestList } from './GuestList.tsx'
import styles from './moveIn.module.css'
import { guestName, rosterOf } from './rosterOf.ts'

/** A pasted list of the clan's people: members are recognised, the others become guests with links of their own. */
export function RosterCard({ clanId }: { clanId: string }) {
  const params = { id: clanId }
  const [list, setList] = useState('')
  const { data: members } = useQuery(query('GET /api/clans/:id/members', { params }))
  const { data: listed } = useQuery(query('GET /api/clans/:id/guests', { params }))
  const add = useCommand('POST /api/clans/:id/guests', (people: ListedGuest[]) => ({ params, body: { people } }), {
    changes: [answersOf('GET /api/clans/:id/guests', params)],
  })
  const guests = listed?.items ?? []
  const roster =
    members &&
    rosterOf(list, {
      members: members.data.flatMap(({ player }) => player ?? []),
      guests,
    })
  const isTooLong = members !== undefined && roster === undefined
  const others = roster?.others ?? []
  const read = roster ? roster.members.length + roster.guests.length + others.length : 0
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
        {isTooLong && <Alert tone="danger" message="명단이 너무 깁니다. 200줄까지 읽을 수 있습니다." />}
        {roster && read > 0 && (
          <>
            <p role="status">
              <b>{read}명</b>을 읽었어요. 이미 클랜원인 사람 {roster.members.length}명, 손님으로 있는 사람{' '}
              {roster.guests.length}명, 새로 온 사람 {others.length}명
              {roster.unread > 0 && `, 읽지 못한 부분 ${roster.unread}곳`}
            </p>
            {others.length > 0 && <p className={text.note}>{others.map(guestName).join(', ')}</p>}
          </>
        )}
        {add.error && <Alert tone="danger" message={add.error.message} />}
        {others.length > 0 && (
          <div className={layout.row}>
            <Button
              kind="primary"
              icon={mdiAccountPlusOutline}
              isBusy={add.isPending}
              disabled={add.isPending}
              onClick={() =>
                add.mutate(others, {
                  onSuccess: () => {
                    setList('')
                    toast.good(`${others.length}명을 손님으로 넣었습니다.`)
                  },
                })
              }
            >
              {others.length}명 손님으로 넣기
            </Button>
            <span className={text.note}>시트에서 이 이름을 손님으로 알아봐요. 운영진만 볼 수 있어요.</span>
          </div>
        )}
        {guests.length > 0 && <GuestList clanId={clanId} guests={guests} />}
      </CardBody>
    </Card>
  )
}
