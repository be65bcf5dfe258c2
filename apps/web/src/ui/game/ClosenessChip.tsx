import { CLOSENESS_NAMES, type Closeness } from '@buri/domain/matches/closeness'
import { mdiChevronDoubleUp, mdiSwordCross } from '@mdi/js'
import { Chip } from '#web/ui/text/Chip.tsx'

const CHIP_LOOKS = {
  close: { tone: 'tint', icon: mdiSwordCross },
  oneSided: { tone: 'caution', icon: mdiChevronDoubleUp },
} as const

export const ClosenessChip = ({ closeness }: { closeness: Closeness }) =>
  closeness === 'usual' ? null : (
    <Chip isSmall {...CHIP_LOOKS[closeness]}>
      {CLOSENESS_NAMES[closeness]}
    </Chip>
  )
