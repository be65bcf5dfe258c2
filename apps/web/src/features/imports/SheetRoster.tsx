import type { ImportView } from '@buri/contract/imports'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { RosterGuests } from './RosterGuests.tsx'
import { useClanRoster } from './useClanRoster.ts'
import { useImportCommand } from './useImports.ts'

type SheetRosterProps = { clanId: string; sheet: ImportView; onClose: () => void }

/** After the people are added as guests, the draft is deleted, because it has nothing left to store. */
export function SheetRoster({ clanId, sheet, onClose }: SheetRosterProps) {
  const { members, guests } = useClanRoster(clanId)
  const remove = useImportCommand(clanId, 'DELETE /api/clans/:id/imports/:importId', () => ({
    params: { id: clanId, importId: sheet.importId },
  }))
  return (
    <Card labelledBy="sheet-roster">
      <CardHead id="sheet-roster" title="명단" sub="계정이 없는 사람은 손님으로 두고 링크로 초대해요" />
      <CardBody className={layout.grid16}>
        {members && (
          <RosterGuests
            clanId={clanId}
            people={sheet.roster}
            unread={sheet.problemCount}
            knownPeople={{ members, guests }}
            onAdded={() => remove.mutate(undefined, { onSuccess: onClose })}
          />
        )}
        {remove.error && <Alert tone="danger" message={remove.error.message} />}
      </CardBody>
    </Card>
  )
}
