import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The one suggested next step. */
  action?: { label: string; onClick: () => void }
  role?: 'alert' | 'status'
}

/** One sentence and one action where there is nothing to show (screens.5). */
export function EmptyState({ title, children, action, role }: EmptyStateProps) {
  return (
    <div className="rc-state" role={role}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && (
        <Button className="rc-state-action" variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
