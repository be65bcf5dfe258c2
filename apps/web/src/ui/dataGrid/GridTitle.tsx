import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { CardHead } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'

type GridTitleProps = {
  id: string
  title: string
  icon: string | undefined
  count: number
  isMore: boolean
  viewName: string | undefined
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}

export const GridTitle = ({ id, title, icon, count, isMore, viewName, isFolded, onFold }: GridTitleProps) => (
  <CardHead
    id={id}
    {...(icon && { icon })}
    title={
      <>
        {title}
        <Chip tone="tint" isSmall>
          {formatNumber(count)}
          {isMore && '+'}
        </Chip>
        {viewName && <Chip isSmall>{viewName}</Chip>}
      </>
    }
  >
    <IconButton
      icon={isFolded ? mdiChevronDown : mdiChevronUp}
      label={`${title} ${isFolded ? '펼치기' : '접기'}`}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    />
  </CardHead>
)
