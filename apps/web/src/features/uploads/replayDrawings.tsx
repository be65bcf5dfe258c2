import type { ReactNode } from 'react'
import styles from './whereReplays.module.css'

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 240 132" aria-hidden="true">
    {children}
  </svg>
)

const ARROW_DOWN = 'M0-9v13m-6-5 6 6 6-6M-8 10H8'

export const ReplayInClient = () => (
  <Drawing>
    <rect className={styles.screen} x="20" y="12" width="200" height="112" rx="8" />
    <path className={styles.bar} d="M20 20a8 8 0 0 1 8-8h184a8 8 0 0 1 8 8v10H20z" />
    {[38, 68, 98].map((y) => (
      <g key={y}>
        <rect className={styles.picture} x="32" y={y} width="18" height="18" rx="4" />
        <rect className={styles.textLine} x="58" y={y + 2} width="72" height="6" rx="3" />
        <rect className={styles.textLine} x="58" y={y + 11} width="44" height="5" rx="2.5" />
        <path className={styles.quietArrow} transform={`translate(196 ${y + 9}) scale(.55)`} d={ARROW_DOWN} />
      </g>
    ))}
    <circle className={styles.emphasised} cx="196" cy="77" r="14" />
    <path className={styles.arrow} transform="translate(196 77) scale(.8)" d={ARROW_DOWN} />
  </Drawing>
)

export const ReplayFolder = () => (
  <Drawing>
    <path
      className={styles.folder}
      d="M28 34a8 8 0 0 1 8-8h42l12 12h114a8 8 0 0 1 8 8v66a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8z"
    />
    {[52, 104, 156].map((x) => (
      <ReplayFile key={x} x={x} y={52} />
    ))}
  </Drawing>
)

export const FilesIntoPage = () => (
  <Drawing>
    <rect className={styles.dropArea} x="76" y="16" width="144" height="102" rx="10" />
    <path className={styles.quietArrow} transform="translate(148 62) rotate(180) scale(1.6)" d={ARROW_DOWN} />
    <ReplayFile x={36} y={52} />
    <path className={styles.pointer} d="M72 94l22 9-9 4-4 9z" />
  </Drawing>
)

const ReplayFile = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={styles.file} d="M0 4a4 4 0 0 1 4-4h22l10 10v38a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
    <path className={styles.corner} d="M26 0v10h10z" />
    <text className={styles.fileName} x="18" y="36" textAnchor="middle">
      .rofl
    </text>
  </g>
)
