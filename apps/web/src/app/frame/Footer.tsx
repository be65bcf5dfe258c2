import { Link } from 'react-router'
import { DeferredPart } from '#web/loading/DeferredPart.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './Footer.module.css'

// Not in the first download: used only at the end of the page.
const themeChoice = async () => (await import('#web/ui/theme/ThemeChoice.tsx')).ThemeChoice

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`${layout.wrap} ${styles.inner}`}>
        <div className={`${layout.line8} ${styles.brand}`}>
          <Logo size={24} isOnInk />
          <b>부리</b>
          <span>우리끼리 한 내전, 기록은 제대로.</span>
        </div>
        <nav aria-label="바닥 메뉴">
          <Link to="/terms">이용약관</Link>
          <Link to="/privacy">개인정보 처리방침</Link>
          <Link to="/ranking/about">점수 계산 방법</Link>
        </nav>
        <p>부리는 라이엇 게임즈의 승인이나 후원을 받지 않은 팬 서비스입니다.</p>
        <div className={styles.theme}>
          <DeferredPart load={themeChoice} />
        </div>
      </div>
    </footer>
  )
}
