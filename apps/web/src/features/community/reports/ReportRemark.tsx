import { mdiFlagOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { CommunityViewer } from '../communityViewer.ts'
import { ReportDialog } from './ReportDialog.tsx'

type ReportRemarkProps = {
  matchId: string
  remark: string
  viewer: Pick<CommunityViewer, 'whenSignedIn'>
}

export default function ReportRemark({ matchId, remark, viewer }: ReportRemarkProps) {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={mdiFlagOutline}
        onClick={() => viewer.whenSignedIn('로그인하면 메모를 신고할 수 있어요.', () => setReporting(true))}
      >
        신고
      </Button>
      {isReporting && (
        <ReportDialog
          targetType="match"
          targetId={matchId}
          what="메모를"
          excerpt={remark}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}
