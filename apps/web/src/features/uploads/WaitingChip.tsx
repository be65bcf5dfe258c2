import type { UploadResult } from '@buri/contract/uploads'
import { Chip } from '#web/ui/text/Chip.tsx'

/** Marks a match that no record counts yet. */
export const WaitingChip = ({ standing }: Pick<UploadResult, 'standing'>) =>
  standing === 'waiting' && <Chip tone="caution">확인 대기</Chip>
