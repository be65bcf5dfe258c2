import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { FilesIntoPage, ReplayFolder, ReplayInClient } from './replayDrawings.tsx'
import styles from './whereReplays.module.css'

/** The game client's default folders. Players can change them in its settings. */
const DEFAULT_FOLDERS = [
  { system: 'Windows', path: '문서\\League of Legends\\Replays' },
  { system: 'Mac', path: '~/Documents/League of Legends/Replays' },
] as const

export const WhereReplaysAre = () => (
  <Card labelledBy="where-replays">
    <div className={`${layout.grid16} ${styles.help}`}>
      <h2 id="where-replays">리플레이 파일은 어디에 있나요?</h2>
      <ol>
        <Step picture={<ReplayInClient />} title="클라이언트에서 내려받아요">
          프로필의 대전 기록에서 경기 옆의 내려받기 버튼을 눌러요. 다음 패치가 나오면 내려받을 수 없으니 그 전에 받아
          두세요.
        </Step>
        <Step picture={<ReplayFolder />} title="리플레이 폴더를 열어요">
          이름이 .rofl로 끝나는 파일이에요. 보이지 않으면 클라이언트 설정의 리플레이에서 폴더 위치를 확인해 보세요.
          <dl>
            {DEFAULT_FOLDERS.map(({ system, path }) => (
              <div key={system}>
                <dt>{system}</dt>
                <dd>
                  <code>{path}</code>
                </dd>
              </div>
            ))}
          </dl>
        </Step>
        <Step picture={<FilesIntoPage />} title="이 화면에 끌어다 놓아요">
          여러 판을 한 번에 놓아도 돼요. 휴대폰에서는 파일 고르기를 눌러주세요.
        </Step>
      </ol>
    </div>
  </Card>
)

type StepProps = { picture: ReactNode; title: string; children: ReactNode }

const Step = ({ picture, title, children }: StepProps) => (
  <li>
    {picture}
    <h3>{title}</h3>
    <div className={`${text.detail} ${styles.text}`}>{children}</div>
  </li>
)
