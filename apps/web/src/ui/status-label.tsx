import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type Tone = 'good' | 'wait' | 'bad' | 'quiet'

/** A state as icon and word. The colour only repeats them. */
export function StatusLabel({ tone, icon: Sign, children }: { tone: Tone; icon: Icon; children: ReactNode }) {
  return (
    <span className="rc-status" data-tone={tone}>
      <Sign size={16} stroke={1.8} aria-hidden />
      {children}
    </span>
  )
}
