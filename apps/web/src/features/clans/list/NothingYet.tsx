import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

type NothingYetProps = { title: string; children: ReactNode; more?: ReactNode }

/** An own list that is still empty, and the way to the clans that could fill it. */
export const NothingYet = ({ title, children, more }: NothingYetProps) => (
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
