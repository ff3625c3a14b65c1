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
