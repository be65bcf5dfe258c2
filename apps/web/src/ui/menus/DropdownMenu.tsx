import type { ReactNode } from 'react'
import { Icon } from '#web/ui/text/Icon.tsx'
import { type DropdownItem, iconKind, isChoosable } from './dropdownItems.ts'
import styles from './HeaderDropdown.module.css'
import { NAMED_ICONS } from './namedIcons.ts'

type DropdownMenuProps = {
  id: string
  label: string
  align: 'left' | 'right'
  items: readonly DropdownItem[]
  keyField: string
  currentPath: string
  activeIndex: number
  onChoose: (item: DropdownItem) => void
  sheet?: ReactNode
  foot?: ReactNode
}

export function DropdownMenu(props: DropdownMenuProps) {
  const { id, label, align, items, keyField, currentPath, activeIndex, onChoose, sheet, foot } = props
  return (
    <div className={styles.popup} ref={keepOnScreen} data-align={align} data-sheet={sheet && true}>
      {sheet}
      <div className={styles.menu} id={id} role="menu" aria-label={label} tabIndex={-1}>
        {items.length === 0 && (
          <span className={styles.emptyText} role="menuitem" aria-disabled="true" tabIndex={-1}>
            항목이 없습니다
          </span>
        )}
        {items.map((item, index) => {
          const key = String(item[keyField] ?? `${item.type} ${item.label ?? index}`)
          if (item.type === 'divider') return <hr key={key} />
          if (!isChoosable(item)) {
            return (
              <div key={key} className={styles.category} role="presentation">
                {item.label}
              </div>
            )
          }
          return (
            <button
              key={key}
              ref={index === activeIndex ? takeFocus : undefined}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-grave={item.isGrave}
              aria-current={item.url === currentPath ? 'page' : undefined}
              onClick={() => onChoose(item)}
            >
              {item.icon && <ItemIcon icon={item.icon} />}
              {item.label}
            </button>
          )
        })}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}

/** Opens the menu upwards if it would end below the screen or behind the bar there, and fits above its trigger. */
function keepOnScreen(popup: HTMLElement | null) {
  if (!popup?.parentElement) return
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const { bottom, height } = popup.getBoundingClientRect()
  const isBelow = bottom > innerHeight - (parseFloat(scrollPaddingBottom) || 0)
  const fitsAbove = popup.parentElement.getBoundingClientRect().top - height > parseFloat(scrollPaddingTop)
  if (isBelow && fitsAbove) popup.dataset.up = ''
}

const takeFocus = (item: HTMLElement | null) => item?.focus()

function ItemIcon({ icon }: { icon: string }) {
  const kind = iconKind(icon)
  if (kind === 'picture') return <img className={styles.picture} src={icon} alt="" width={20} height={20} />
  if (kind === 'letters') return <span aria-hidden="true">{icon}</span>
  const path = NAMED_ICONS[icon]
  return path ? <Icon path={path} /> : null
}
