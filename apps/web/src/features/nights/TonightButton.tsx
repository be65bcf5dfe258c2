import { HOUR_MS, NIGHT_ENDS_HOUR } from '@buri/domain/seoulTime'
import { mdiSwordCross } from '@mdi/js'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { koreanDay } from '#web/ui/text/format.ts'
import { useNow } from '#web/ui/text/useNow.ts'
import { useNextNights } from './useNights.ts'

/** The evening a time belongs to, as a day. */
const eveningOf = (at: number) => koreanDay(new Date(at - NIGHT_ENDS_HOUR * HOUR_MS).toISOString())

/** Leads to the clan's night of this evening, as long as the viewer has not signed up. */
export function TonightButton({ clanId }: { clanId: string }) {
  const { nights } = useNextNights(clanId)
  const now = useNow()
  const night = nights.find(
    ({ state, isSignedUp, startsAt }) =>
      state === 'open' && !isSignedUp && now !== null && eveningOf(Date.parse(startsAt)) === eveningOf(now),
  )
  if (!night) return null
  return (
    <ButtonLink kind="primary" icon={mdiSwordCross} to={`/inhouse/${night.id}`}>
      오늘 밤 내전 참가하기
    </ButtonLink>
  )
}
