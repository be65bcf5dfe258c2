import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './BannerButton.module.css'

type BannerButtonProps = { icon: string; onClick: () => void; children: string }

export const BannerButton = ({ icon, onClick, children }: BannerButtonProps) => (
  <button type="button" className={styles.button} onClick={onClick}>
    <Icon path={icon} />
    {children}
  </button>
)
