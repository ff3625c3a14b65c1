/** The priorities on the wire, from the least urgent; a new card is Normal (BRD-05, BRD-12). */
export const priorities = ['Baixa', 'Normal', 'Alta', 'Urgente'] as const
export type Priority = (typeof priorities)[number]

/** The colour of a priority's badge: Normal blue, Alta yellow, Urgente red, all others green (BRD-12). */
export function priorityTone(priority: string): 'blue' | 'yellow' | 'red' | 'green' {
  if (priority === 'Normal') return 'blue'
  if (priority === 'Alta') return 'yellow'
  return priority === 'Urgente' ? 'red' : 'green'
}

/**
 * How a card's day stands to today; null without one. A card that is done is never overdue.
 * @param day YYYY-MM-DD
 * @param today the same, on the clock of the one who looks
 */
export function dueState(day: string | null, today: string, isDone: boolean): 'overdue' | 'today' | 'later' | null {
  if (!day) return null
  if (isDone || day > today) return 'later'
  return day === today ? 'today' : 'overdue'
}

/** White is the usual colour, and no edge (BRD-05). */
export const isPlain = (color: string): boolean => /^(|#fff|#ffffff|#ffffffff|white)$/i.test(color.trim())
