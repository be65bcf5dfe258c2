import { useState } from 'react'
import type { DropdownItem } from '#web/ui/menus/dropdownItems.ts'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Trial } from './Trial.tsx'

const MENU_ITEMS: readonly DropdownItem[] = [
  { type: 'category', id: 'fruit', label: '과일' },
  { id: 'apple', label: '사과', icon: 'mdi-account-outline' },
  { id: 'pear', label: '배', icon: '배' },
  { type: 'divider', id: 'line' },
  { id: 'here', label: '이 화면', url: '/admin/test-action-features' },
]

export function MenuTrials() {
  const [menuValue, setMenuValue] = useState<string>()
  return (
    <>
      <Trial
        name="고르는 메뉴"
        expected="가리키거나 누르면 열려요. 묶음 이름과 줄은 고를 수 없고, 고르면 닫히고 0.3초 동안 자동으로 열리지 않아요. 이 화면은 지금 화면으로 표시돼요."
      >
        <HeaderDropdown
          label="고르는 메뉴"
          items={MENU_ITEMS}
          {...(menuValue !== undefined && { value: menuValue })}
          onChoose={({ id }) => setMenuValue(String(id))}
        />
      </Trial>
      <Trial name="빈 메뉴" expected="항목이 없습니다가 고를 수 없게 보여요.">
        <HeaderDropdown label="빈 메뉴" items={[]} size="compact" />
      </Trial>
    </>
  )
}
