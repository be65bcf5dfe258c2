import type { ClanGuest } from '@buri/contract/clanGuests'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { mdiLinkVariant } from '@mdi/js'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { lastError } from '#web/api/lastError.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './moveIn.module.css'
import { guestName } from './parseRoster.ts'

const linkOf = (code: string) => `${window.location.origin}/invitations/${code}`
const lanesOf = ({ main, sub }: ClanGuest) =>
  [main, sub].flatMap((position) => (position ? POSITION_NAMES[position] : [])).join(' · ')

export function GuestList({ clanId, guests }: { clanId: string; guests: readonly ClanGuest[] }) {
  const params = { id: clanId }
  const changes = [
    cachedAnswersOf('GET /api/clans/:id/guests', params),
    cachedAnswersOf('GET /api/clans/:id/invitations', params),
  ]
  const invite = useCommand(
    'POST /api/clans/:id/guests/invitations',
    (guestIds: string[]) => ({ params, body: { guestIds } }),
    { changes },
  )
  const remove = useCommand(
    'DELETE /api/clans/:id/guests/:guestId',
    (guestId: string) => ({ params: { ...params, guestId } }),
    { changes },
  )
  const absent = guests.filter(({ joinedAt }) => joinedAt === null)
  const copyLinks = (wanted: readonly ClanGuest[]) => {
    const ids = wanted.map(({ id }) => id)
    invite.mutate(ids, {
      onSuccess: ({ items }) => {
        const linked = items.filter(({ id }) => ids.includes(id))
        const lines = linked.flatMap((guest) => (guest.code ? `${guestName(guest)} ${linkOf(guest.code)}` : []))
        void copyText(lines.join('\n'), `${linked.length}명의 초대 링크를 복사했습니다.`)
      },
    })
  }
  const error = lastError(invite, remove)
  return (
    <section className={layout.grid12} aria-label="명단의 손님">
      {error && <Alert tone="danger" message={error.message} />}
      <ul className={styles.names}>
        {guests.map((guest) => (
          <li key={guest.id}>
            <div className={styles.details}>
              <b>{guestName(guest)}</b>
              <span className={text.note}>{lanesOf(guest)}</span>
            </div>
            {guest.joinedAt !== null && <Chip isSmall>링크로 들어옴</Chip>}
            <Button
              size="small"
              aria-label={`${guestName(guest)} 초대 링크 복사`}
              disabled={invite.isPending}
              onClick={() => copyLinks([guest])}
            >
              링크 복사
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={`${guestName(guest)} 지우기`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(guest.id)}
            >
              지우기
            </Button>
          </li>
        ))}
      </ul>
      {absent.length > 1 && (
        <div className={layout.row}>
          <Button icon={mdiLinkVariant} isBusy={invite.isPending} onClick={() => copyLinks(absent)}>
            {absent.length}명 초대 링크 모두 복사
          </Button>
          <span className={text.note}>한 사람에 하나씩, 30일 동안 쓸 수 있어요.</span>
        </div>
      )}
    </section>
  )
}
