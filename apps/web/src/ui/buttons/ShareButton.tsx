import { mdiCodeTags, mdiShareVariantOutline } from '@mdi/js'
import { Button, type ButtonLook } from './Button.tsx'
import { shareAddress } from './shareAddress.ts'

type ShareButtonProps = Pick<ButtonLook, 'kind' | 'size'> & {
  title: string
  path: string
  className?: string | undefined
  /** True if other sites can embed a card of the page. A second button then copies the embed code. */
  hasCard?: boolean
}

export function ShareButton({ title, path, hasCard = false, ...look }: ShareButtonProps) {
  return (
    <>
      <Button {...look} icon={mdiShareVariantOutline} onClick={() => void shareAddress(title, path)}>
        공유
      </Button>
      {hasCard && (
        <Button {...look} icon={mdiCodeTags} onClick={async () => (await import('./copyEmbed.ts')).copyEmbed(path)}>
          퍼가기
        </Button>
      )}
    </>
  )
}
