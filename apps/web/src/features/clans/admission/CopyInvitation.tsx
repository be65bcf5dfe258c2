import { mdiLinkVariant } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useInvite } from '../useInvitations.ts'
import { copyInvitation } from './copyInvitation.ts'

export function CopyInvitation({ clanId }: { clanId: string }) {
  const queries = useQueryClient()
  const invite = useInvite(clanId)
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    try {
      const { data } = await queries.fetchQuery(query('GET /api/clans/:id/invitations', { params: { id: clanId } }))
      const usable = data.find(({ code, uses, used }) => code !== null && used < uses)
      const { code } = usable ?? (await invite.mutateAsync({ uses: LINK_USES, days: LINK_DAYS }))
      if (code !== null) await copyInvitation(code)
    } catch (error) {
      toast.danger(error instanceof Error ? error.message : '초대 링크를 만들 수 없습니다.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={mdiLinkVariant} isBusy={isBusy} onClick={() => void copy()}>
      초대 링크 복사
    </Button>
  )
}

const LINK_USES = 10
const LINK_DAYS = 7
