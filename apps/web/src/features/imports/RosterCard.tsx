import { INVITATION_LIMITS } from '@buri/domain/clans/invitationLimits'
import { mdiLinkVariant } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersOf } from '#web/api/answers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import styles from './moveIn.module.css'
import { rosterOf } from './rosterOf.ts'

/** A pasted list of the clan's people: who is here already, and one link for the others. */
export function RosterCard({ clanId }: { clanId: string }) {
  const params = { id: clanId }
  const [list, setList] = useState('')
  const { data } = useQuery(query('GET /api/clans/:id/members', { params }))
  const invite = useCommand(
    'POST /api/clans/:id/invitations',
    (uses: number) => ({
      params,
      body: { uses, days: INVITATION_LIMITS.daysMax },
    }),
    { changes: [answersOf('GET /api/clans/:id/invitations', params)] },
  )
  const roster =
    data &&
    rosterOf(
      list,
      data.data.flatMap(({ player }) => player ?? []),
    )
  const isTooLong = data !== undefined && roster === undefined
  const others = roster?.others ?? []
  const copyLink = (code: string | null) =>
    code !== null && copyText(`${window.location.origin}/invitations/${code}`, '초대 링크를 복사했습니다.')
  return (
    <Card labelledBy="roster">
      <CardHead id="roster" title="명단" sub="아직 클랜원이 아닌 사람을 링크 하나로 초대해요" />
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
        {roster && roster.members.length + others.length > 0 && (
          <>
            <p role="status">
              <b>{roster.members.length + others.length}명</b>을 읽었어요. 이미 클랜원인 사람 {roster.members.length}명,
              초대할 사람 {others.length}명{roster.unread > 0 && `, 읽지 못한 부분 ${roster.unread}곳`}
            </p>
            {others.length > 0 && <p className={text.note}>{others.join(', ')}</p>}
          </>
        )}
        {invite.error && <Alert tone="danger" message={invite.error.message} />}
        {others.length > 0 && (
          <div className={layout.row}>
            <Button
              kind="primary"
              icon={mdiLinkVariant}
              isBusy={invite.isPending}
              disabled={invite.isPending}
              onClick={() =>
                invite.mutate(Math.min(others.length, INVITATION_LIMITS.usesMax), {
                  onSuccess: ({ code }) => void copyLink(code),
                })
              }
            >
              {others.length}명 초대 링크 복사
            </Button>
            <span className={text.note}>30일 동안 {others.length}명까지 들어올 수 있는 링크예요.</span>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
