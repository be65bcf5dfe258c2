import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useNightCommand } from '../useNights.ts'

/** A manager's actions on one person of the night. */
export function SignupMenu({ night, signup }: { night: Night; signup: NightSignup }) {
  const params = { id: night.id, signupId: signup.id }
  const change = useNightCommand(
    night.id,
    'PATCH /api/inhouse/nights/:id/signups/:signupId',
    (body: { isAbsent?: boolean; isPromoted?: true }) => ({ params, body }),
  )
  const remove = useNightCommand(night.id, 'DELETE /api/inhouse/nights/:id/signups/:signupId', () => ({ params }))
  const onError = (error: Error) => toast.danger(error.message)
  const items = [
    { id: 'promote', label: '먼저 올리기', is: signup.state === 'waiting' },
    { id: 'absent', label: '불참으로 표시', is: signup.state !== 'absent' },
    { id: 'back', label: '다시 부르기', is: signup.state === 'absent' },
    { id: 'remove', label: '내보내기', is: true },
  ].filter(({ is }) => is)
  return (
    <HeaderDropdown
      label={`${signup.summonerName} 관리`}
      align="right"
      onPressOnly
      items={items.map(({ id, label }) => ({ id, label }))}
      face="관리"
      onChoose={({ id }) => {
        if (id === 'promote') change.mutate({ isPromoted: true }, { onError })
        if (id === 'absent') change.mutate({ isAbsent: true }, { onError })
        if (id === 'back') change.mutate({ isAbsent: false }, { onError })
        if (id === 'remove') remove.mutate(undefined, { onError })
      }}
    />
  )
}
