import type { ReactNode } from 'react'
import type { WholeCard } from './card-data.ts'
import type { CardEditing } from './use-card-editing.ts'

export interface CardPartProps {
  edit: CardEditing
  /** The card on the server; undefined for a new one. */
  data: WholeCard | undefined
  isEditing: boolean
}

/** A part of a card under a heading. `part` names it for the sheet's buttons. */
export function CardSection({ title, part, children }: { title: string; part?: string; children: ReactNode }) {
  return (
    <section className="bd-section" aria-label={title}>
      <h3 {...(part && { 'data-part': part, tabIndex: -1 })}>{title}</h3>
      {children}
    </section>
  )
}
