import { endOfTonight } from '@buri/domain/nights/tonight'
import { mdiSwordCross } from '@mdi/js'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { useNow } from '#web/ui/text/useNow.ts'
import { useNextNights } from './useNights.ts'

export function TonightButton({ clanId }: { clanId: string }) {
  const { nights } = useNextNights(clanId)
  const now = useNow()
  const night = nights.find(
    ({ state, isSignedUp, startsAt }) =>
      state === 'open' && !isSignedUp && now !== null && Date.parse(startsAt) < endOfTonight(now),
  )
  if (!night) return null
  return (
    <ButtonLink kind="primary" icon={mdiSwordCross} to={`/inhouse/${night.id}`}>
      오늘 밤 내전 참가하기
    </ButtonLink>
  )
}
