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
  /** Stands beside the sign where the bar has room: `main` first. */
  named?: { as: string; main: boolean }
}

/** A button of the bar: a sign with a name, which stands beside it or comes when it is pointed at or focused. */
export function BarButton({ label, icon: Sign, onClick, pressed, count = 0, named }: BarButtonProps) {
  return (
    <button
      type="button"
      className="rc-flow-button rc-flow-tip"
      aria-label={label}
      aria-pressed={pressed}
      // Both are drawn by the style sheet: its name has them already.
      data-tip={label}
      data-count={count > 99 ? '99+' : count || undefined}
      data-main={named?.main || undefined}
      onClick={onClick}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
      {named && <span aria-hidden>{named.as}</span>}
    </button>
  )
}

/** A link of the bar. */
export function BarLink({ label, to, children }: { label: string; to: '/' | '/flowbuilders'; children: ReactNode }) {
  return (
    <Link to={to} aria-label={label} data-tip={label} className="rc-flow-link rc-flow-tip">
      {children}
    </Link>
  )
}
