import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

type EmptyOwnListProps = { title: string; children: ReactNode; more?: ReactNode }

export const EmptyOwnList = ({ title, children, more }: EmptyOwnListProps) => (
  <EmptyState
    level={2}
    title={title}
    actions={
      <>
        <ButtonLink kind="primary" to="/clans">
          클랜 찾아보기
        </ButtonLink>
        {more}
      </>
    }
  >
    {children}
  </EmptyState>
)
