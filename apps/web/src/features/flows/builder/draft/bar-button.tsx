import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface BarButtonProps {
  label: string
  icon: Icon
  onClick: () => void
  /** A choice that is on or off. */
  pressed?: boolean
  /** A number on it. */
  count?: number
}

/** A button of the bar: a sign with a name. */
export function BarButton({ label, icon: Sign, onClick, pressed, count = 0 }: BarButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className="rc-flow-button"
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        size={36}
        aria-label={label}
        aria-pressed={pressed}
        // Drawn by the style sheet: its name has it already.
        data-count={count > 99 ? '99+' : count || undefined}
        onClick={onClick}
      >
        <Sign size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A link of the bar. */
export function BarLink({ label, to, children }: { label: string; to: '/' | '/flowbuilders'; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <Link to={to} aria-label={label} className="rc-flow-link">
        {children}
      </Link>
    </Tooltip>
  )
}
