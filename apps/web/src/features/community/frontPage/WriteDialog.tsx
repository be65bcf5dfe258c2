import type { Board } from '@buri/contract/boards'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { useBoards, useClanBoards } from '../boards/useBoards.ts'
import { writePath } from '../communityWords.ts'
import styles from './writeDialog.module.css'

type OwnClan = { id: string; clanName: string }
type WriteDialogProps = {
  clans: readonly OwnClan[]
  title?: string
  onClose: () => void
}

export function WriteDialog({ clans, title = '', onClose }: WriteDialogProps) {
  const result = useBoards()
  return (
    <Dialog isOpen onClose={onClose} title="게시글을 쓸 게시판" actions={<Button onClick={onClose}>닫기</Button>}>
      <ListState result={result} rows={5} title="게시판을 불러올 수 없습니다">
        <ul className={styles.choices}>
          <Choices boards={result.data ?? []} title={title} />
          {clans.map((clan) => (
            <ClanChoices key={clan.id} clan={clan} title={title} />
          ))}
        </ul>
      </ListState>
    </Dialog>
  )
}

function ClanChoices({ clan, title }: { clan: OwnClan; title: string }) {
  const { data = [] } = useClanBoards(clan.id)
  return <Choices boards={data} title={title} clanName={clan.clanName} />
}

const Choices = ({ boards, title, clanName }: { boards: readonly Board[]; title: string; clanName?: string }) =>
  boards
    .filter(({ rights }) => rights.includes('write'))
    .map(({ id, name, categoryName }) => (
      <li key={id}>
        <Link to={writePath(id, title)}>
          <b>{name}</b>
          <span>{clanName ?? categoryName}</span>
        </Link>
      </li>
    ))
