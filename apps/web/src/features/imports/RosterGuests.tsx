import type { ListedGuest } from '@buri/contract/clanGuests'
import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { mdiAccountPlusOutline } from '@mdi/js'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import { divideRoster, guestName, type KnownPeople } from './parseRoster.ts'

type RosterGuestsProps = {
  clanId: string
  people: readonly ListedGuest[]
  /** How many parts of the list contain no name. */
  unread: number
  knownPeople: KnownPeople
  onAdded: () => void
}

export function RosterGuests({ clanId, people, unread, knownPeople, onAdded }: RosterGuestsProps) {
  const params = { id: clanId }
  const add = useCommand(
    'POST /api/clans/:id/guests',
    (guests: ListedGuest[]) => ({ params, body: { people: guests } }),
    {
      changes: [cachedAnswersOf('GET /api/clans/:id/guests', params)],
    },
  )
  const { members, guests, others } = divideRoster(people, knownPeople)
  const isFull = knownPeople.guests.length + others.length > CLAN_LIMITS.guests
  return (
    <>
      <p role="status">
        <b>{people.length}명</b>을 읽었어요. 클랜원 {members}명, 손님 {guests}명, 새로운 사람 {others.length}명
        {unread > 0 && `, 읽지 못한 부분 ${unread}곳`}
      </p>
      {others.length > 0 && <p className={text.note}>{others.map(guestName).join(', ')}</p>}
      {isFull && <Alert tone="danger" message={`명단에는 손님을 ${CLAN_LIMITS.guests}명까지 둘 수 있습니다.`} />}
      {add.error && <Alert tone="danger" message={add.error.message} />}
      {others.length > 0 && (
        <div className={layout.row}>
          <Button
            kind="primary"
            icon={mdiAccountPlusOutline}
            isBusy={add.isPending}
            disabled={isFull}
            onClick={() => add.mutate(others, toastAndClose(`${others.length}명을 손님으로 넣었습니다.`, onAdded))}
          >
            {others.length}명 손님으로 넣기
          </Button>
          <span className={text.note}>시트에 이 이름이 있으면 손님으로 인식해요. 운영진만 볼 수 있어요.</span>
        </div>
      )}
    </>
  )
}
