import { mdiShareVariantOutline } from '@mdi/js'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import button from './Button.module.css'
import { shareAddress } from './shareAddress.ts'

const WAYS = [
  { id: 'address', label: '주소 공유' },
  { id: 'card', label: '퍼가기 코드 복사' },
]

/** The two buttons of `ShareButton` as one menu, for pages without room for both. */
export const ShareMenu = ({ title, path }: { title: string; path: string }) => (
  <HeaderDropdown
    label="공유"
    align="right"
    onPressOnly
    size="icon"
    items={WAYS}
    face={
      <span className={`${button.button} ${button.plain}`}>
        <Icon path={mdiShareVariantOutline} />
        공유
      </span>
    }
    onChoose={async ({ id }) =>
      id === 'card' ? (await import('./copyEmbed.ts')).copyEmbed(path) : shareAddress(title, path)
    }
  />
)
