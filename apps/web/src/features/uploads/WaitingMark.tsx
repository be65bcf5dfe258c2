import type { UploadResult } from '@buri/contract/uploads'
import { Chip } from '#web/ui/text/Chip.tsx'

export const WaitingMark = ({ standing }: Pick<UploadResult, 'standing'>) =>
  standing === 'waiting' && <Chip tone="caution">확인 대기</Chip>
