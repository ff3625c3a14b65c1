import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface BarButtonProps {
  label: string
  icon: Icon
  onClick: () => void
  /** Set for a toggle button: whether it is on. */
  pressed?: boolean
  /** A count badge. */
  count?: number
  /** A label shown beside the icon if the bar has room; `main` ones first. */
  visibleLabel?: { as: string; main: boolean }
}

/** A button of the bar: an icon with a label, which is shown beside it or as a tooltip. */
export function BarButton({ label, icon: Sign, onClick, pressed, count = 0, visibleLabel }: BarButtonProps) {
  return (
    <button
      type="button"
      className="rc-flow-button rc-flow-tip"
      aria-label={label}
      aria-pressed={pressed}
      // Rendered by CSS only, because the accessible name already contains both.
      data-tip={label}
      data-count={count > 99 ? '99+' : count || undefined}
      data-main={visibleLabel?.main || undefined}
      onClick={onClick}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
      {visibleLabel && <span aria-hidden>{visibleLabel.as}</span>}
    </button>
  )
}

/** A link of the bar. */
export function BarLink({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  return (
    <Link to={to as never} aria-label={label} data-tip={label} className="rc-flow-link rc-flow-tip">
      {children}
    </Link>
  )
}
