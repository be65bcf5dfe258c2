import { COURSE_NAMES, type GameCourse } from '@buri/domain/matches/gameCourse'
import { mdiChevronDoubleUp, mdiSwordCross } from '@mdi/js'
import { Chip } from '#web/ui/text/Chip.tsx'

const LOOKS = {
  close: { tone: 'tint', icon: mdiSwordCross },
  oneSided: { tone: 'caution', icon: mdiChevronDoubleUp },
} as const

/** 접전 or 일방적; nothing for other games. */
export const CourseChip = ({ course }: { course: GameCourse }) =>
  course === 'usual' ? null : (
    <Chip isSmall {...LOOKS[course]}>
      {COURSE_NAMES[course]}
    </Chip>
  )
