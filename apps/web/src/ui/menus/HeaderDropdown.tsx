import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { DropdownMenu } from './DropdownMenu.tsx'
import { type DropdownItem, nextChoosable } from './dropdownItems.ts'
import styles from './HeaderDropdown.module.css'

const HOVER_SUPPRESSION_MS = 300

type HeaderDropdownProps = {
  items: readonly DropdownItem[]
  /** The trigger shows the label of the item with this `keyField` value. */
  value?: string
  onChoose?: (item: DropdownItem) => void
  keyField?: string
  placeholder?: string
  /** `icon` shows three dots without the chevron. */
  size?: 'default' | 'compact' | 'icon'
  label: string
  /** The trigger shows this picture and name without a frame instead of the label. */
  face?: ReactNode
  align?: 'left' | 'right'
  /** True if many such menus are side by side and must not open on hover. */
  onPressOnly?: boolean
  /** A menu with this content above its items opens from the bottom of a phone's screen. */
  sheet?: (close: () => void) => ReactNode
  foot?: ReactNode
}

/** An item with an address is a link, which is marked on the page with that address. */
export function HeaderDropdown({
  items,
  value,
  onChoose,
  keyField = 'id',
  placeholder = '선택',
  size = 'default',
  label,
  face,
  align = 'left',
  onPressOnly = false,
  sheet,
  foot,
}: HeaderDropdownProps) {
  const [openedBy, setOpenedBy] = useState<'hover' | 'press' | null>(null)
  const [activeIndex, setActiveIndex] = useState(-1)
  const hoverAllowedAt = useRef(0)
  const trigger = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const isOpen = openedBy !== null
  const close = () => {
    setOpenedBy(null)
    setActiveIndex(-1)
  }
  useCloseOnChange(value, close)

  const choose = (item: DropdownItem) => {
    // The pointer is still over the trigger, so without a pause the menu would open again at once.
    hoverAllowedAt.current = performance.now() + HOVER_SUPPRESSION_MS
    trigger.current?.focus()
    close()
    onChoose?.(item)
    if (item.url) navigate(item.url)
  }

  const openByHover = (event: { pointerType: string }) => {
    if (onPressOnly || isOpen || event.pointerType !== 'mouse' || performance.now() < hoverAllowedAt.current) return
    setOpenedBy('hover')
  }

  // If the pointer has opened the menu by hovering, the press keeps it open.
  const press = ({ detail }: { detail: number }) => {
    const opens = openedBy !== 'press'
    setOpenedBy(opens ? 'press' : null)
    // A press by keyboard has a click count of 0. Only then does the focus move into the menu, because a pointer does
    // not need it there.
    setActiveIndex(opens && detail === 0 ? nextChoosable(items, -1, 1) : -1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      trigger.current?.focus()
      close()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setOpenedBy('press')
      setActiveIndex(nextChoosable(items, activeIndex < 0 && step < 0 ? 0 : activeIndex, step))
    }
  }

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  const chosenItem = value === undefined ? undefined : items.find((item) => String(item[keyField]) === value)
  return (
    <fieldset
      className={styles.dropdown}
      aria-label={label}
      onPointerEnter={openByHover}
      onPointerLeave={(event) => !onPressOnly && event.pointerType === 'mouse' && close()}
      // Lets the menu take the focus when its text is pressed, because losing it to `main` would close the menu.
      tabIndex={-1}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={classNames(styles.trigger, face !== undefined && styles.bare)}
        data-size={size}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        ref={trigger}
        onClick={press}
      >
        {face ?? <span>{chosenItem?.label ?? placeholder}</span>}
        <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
      </button>
      {isOpen && (
        <DropdownMenu
          id={menuId}
          label={label}
          align={align}
          items={items}
          keyField={keyField}
          currentPath={pathname}
          activeIndex={activeIndex}
          onChoose={choose}
          sheet={sheet?.(close)}
          foot={foot}
        />
      )}
    </fieldset>
  )
}

function useCloseOnChange(value: string | undefined, close: () => void) {
  const [shownValue, setShownValue] = useState(value)
  if (shownValue !== value) {
    setShownValue(value)
    close()
  }
}
